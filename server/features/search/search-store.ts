import { sql, type SQL } from 'drizzle-orm'
import type { SearchResults } from '#contract/search.ts'
import type { TaskStatus } from '#contract/tasks/task.ts'
import type { Database } from '#server/platform/db/database.ts'
import { markSnippet, markText } from './mark-text.ts'
import type { Search } from './read-search.ts'

const hitsOfAKind = 6
/** How many characters of a long text are searched for the snippet to show. */
const shownFrom = 20_000

/** The best matches in the user's own data. The database maintains the `search` columns (migration 0004). */
export async function searchOwnThings(
  database: Database,
  userId: number,
  search: Search,
): Promise<Omit<SearchResults, 'articles'>> {
  const query = queryOf(search)
  const [projects, tasks, solutions, messages] = await Promise.all([
    bestOf<{ updatedAt: string | Date }>(
      database,
      sql`"updatedAt"`,
      sql`
      select project.id, project.title, project.description as content, project.updated_at as "updatedAt", ${within}, ts_rank(project.search, query) as score
      from projects as project, ${query}
      where project.user_id = ${userId} and project.unfinished_until is null and project.search @@ query`,
    ),
    bestOf<{ status: TaskStatus }>(
      database,
      sql`status`,
      sql`
      select task.id, task.title, task.description as content, task.status, ${within}, ts_rank(task.search, query) as score
      from tasks as task join projects as project on project.id = task.project_id, ${query}
      where project.user_id = ${userId} and project.unfinished_until is null and task.search @@ query`,
    ),
    bestOf(
      database,
      sql`null as nothing`,
      sql`
      select solution.id, solution.title, solution.content, ${within}, ts_rank(solution.search, query) as score
      from saved_solutions as solution join projects as project on project.id = solution.project_id, ${query}
      where project.user_id = ${userId} and project.unfinished_until is null and solution.search @@ query`,
    ),
    bestOf<{ isUserMessage: boolean; createdAt: string | Date }>(
      database,
      sql`"isUserMessage", "createdAt"`,
      sql`
      select message.id, project.title, message.content, message.is_user_message as "isUserMessage", message.created_at as "createdAt", ${within}, ts_rank(message.search, query) as score
      from chat_messages as message join projects as project on project.id = message.project_id, ${query}
      where project.user_id = ${userId} and project.unfinished_until is null and message.search @@ query`,
    ),
  ])
  const marked = ({ id, title, content, score }: Row) => ({
    id,
    title: markText(title, search.isMatch),
    snippet: markSnippet(content ?? '', search.isMatch),
    score,
  })
  const place = ({ projectId, projectTitle }: Row) => ({ projectId, projectTitle })
  return {
    projects: projects.map((row) => ({ ...marked(row), updatedAt: new Date(row.updatedAt).toISOString() })),
    tasks: tasks.map((row) => ({ ...marked(row), ...place(row), status: row.status })),
    solutions: solutions.map((row) => ({ ...marked(row), ...place(row) })),
    messages: messages.map((row) => ({
      ...marked(row),
      ...place(row),
      isUserMessage: row.isUserMessage,
      createdAt: new Date(row.createdAt).toISOString(),
    })),
  }
}

interface Row extends Record<string, unknown> {
  id: number
  title: string
  content: string | null
  projectId: number
  projectTitle: string
  score: number
}

const within = sql`project.id as "projectId", project.title as "projectTitle"`

async function bestOf<More extends object>(
  database: Database,
  more: SQL,
  found: SQL,
): Promise<(Row & More)[]> {
  const { rows } = await database.execute<Row & More>(sql`
    select id, title, left(content, ${shownFrom}) as content, "projectId", "projectTitle", score, ${more}
    from (${found} order by score desc, id desc limit ${hitsOfAKind}) as best order by score desc, id desc`)
  return rows
}

/** A subquery with one row and the column `query`. */
export function queryOf({ words, beginnings }: Search): SQL {
  const precise = sql`websearch_to_tsquery('english', ${words}) || websearch_to_tsquery('simple', ${words})`
  return beginnings === null
    ? sql`(select ${precise} as query) as asked`
    : sql`(select ${precise} || to_tsquery('simple', ${beginnings}) as query) as asked`
}
