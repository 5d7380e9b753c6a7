export interface AgentSnippet {
  id: string
  name: string
  /** Where to put the snippet. */
  where: string
  fileName: string
  language: string
  code: string
}

/** How to add the MCP server to each coding agent. */
export function agentSnippets(origin: string, key: string): AgentSnippet[] {
  const url = `${origin}/mcp`
  const authorization = `Bearer ${key}`
  const http = { type: 'http', url, headers: { Authorization: authorization } }
  return [
    {
      id: 'claude-code',
      name: 'Claude Code',
      where: 'In a terminal, in the folder of your app:',
      fileName: 'Terminal',
      language: 'bash',
      code: `claude mcp add --transport http fledge ${url} --header "Authorization: ${authorization}"`,
    },
    {
      id: 'xcode-claude',
      name: 'Claude in Xcode',
      where:
        'Put this into the file below, then restart Xcode and start a new conversation. Xcode asks before the first use of each tool.',
      fileName: '~/Library/Developer/Xcode/CodingAssistant/ClaudeAgentConfig/.claude.json',
      language: 'json',
      code: json({ mcpServers: { fledge: http } }),
    },
    {
      id: 'xcode-codex',
      name: 'Codex in Xcode',
      where:
        'Add this to the file below, then restart Xcode. Agents inside Xcode do not see the variables of your shell, so the key is in the file.',
      fileName: '~/Library/Developer/Xcode/CodingAssistant/codex/config.toml',
      language: 'toml',
      code: codexConfig(url, authorization),
    },
    {
      id: 'codex',
      name: 'Codex',
      where: 'Add this to the file below:',
      fileName: '~/.codex/config.toml',
      language: 'toml',
      code: codexConfig(url, authorization),
    },
    {
      id: 'cursor',
      name: 'Cursor',
      where: 'For all projects, in the file below:',
      fileName: '~/.cursor/mcp.json',
      language: 'json',
      code: json({ mcpServers: { fledge: { url, headers: http.headers } } }),
    },
    {
      id: 'vs-code',
      name: 'VS Code',
      where: 'Run “MCP: Open User Configuration” and add:',
      fileName: 'mcp.json',
      language: 'json',
      code: json({ servers: { fledge: http } }),
    },
  ]
}

function codexConfig(url: string, authorization: string): string {
  return `[mcp_servers.fledge]\nurl = "${url}"\nhttp_headers = { Authorization = "${authorization}" }`
}

function json(content: object): string {
  return JSON.stringify(content, null, 2)
}
