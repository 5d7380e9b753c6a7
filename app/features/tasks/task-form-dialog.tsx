import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller, useForm, type Control } from 'react-hook-form'
import { changedFields } from '#app/sync/changed-fields.ts'
import { NewTask, type NewTaskInput, type Task, type TaskChange } from '#contract/tasks/task.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader } from '#app/ui/overlay/dialog.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { Textarea } from '#app/ui/form/textarea.tsx'
import { TaskDependencyField } from './task-dependency-field.tsx'
import { changeTaskMutation, createTaskMutation } from './task-mutations.ts'
import { priorityChoices, statusChoices } from './task-words.ts'

export function TaskFormDialog({
  projectId,
  task,
  tasks,
  onClose,
}: {
  projectId: number
  task: Task | null
  tasks: Task[]
  onClose: () => void
}) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        {task ? (
          <DialogHeader title="Edit Task" description="Change the details, the priority or the status." />
        ) : (
          <DialogHeader
            title="Add New Task"
            description="A task small enough for one sitting keeps you moving."
          />
        )}
        {task ? (
          <EditTaskForm task={task} tasks={tasks} onDone={onClose} />
        ) : (
          <NewTaskForm projectId={projectId} tasks={tasks} onDone={onClose} />
        )}
      </DialogContent>
    </Dialog>
  )
}

function NewTaskForm({ projectId, tasks, onDone }: { projectId: number; tasks: Task[]; onDone: () => void }) {
  const create = useMutation(createTaskMutation(useQueryClient(), projectId))
  return (
    <TaskForm
      taskId={null}
      tasks={tasks}
      initial={{ title: '', description: '', status: 'not_started', priority: 'medium', dependsOn: [] }}
      submitLabel="Add Task"
      pendingLabel={create.isPending && 'Adding...'}
      onSubmit={(task) => create.mutate(task, { onSuccess: onDone })}
    />
  )
}

function EditTaskForm({ task, tasks, onDone }: { task: Task; tasks: Task[]; onDone: () => void }) {
  const mutation = useMutation(changeTaskMutation(useQueryClient(), task.projectId))
  const { title, description, status, priority, dependsOn } = task
  const before = { title, description, status, priority, dependsOn }
  return (
    <TaskForm
      taskId={task.id}
      tasks={tasks}
      initial={{ ...before, description: description ?? '' }}
      submitLabel="Save Changes"
      pendingLabel={mutation.isPending && 'Saving...'}
      onSubmit={({ projectId: _projectId, ...change }) =>
        mutation.mutate(
          { taskId: task.id, change: changedFields<TaskChange>(before, change) },
          { onSuccess: onDone },
        )
      }
    />
  )
}

function TaskForm({
  taskId,
  tasks,
  initial,
  submitLabel,
  pendingLabel,
  onSubmit,
}: {
  taskId: number | null
  tasks: Task[]
  initial: NewTaskInput
  submitLabel: string
  pendingLabel: string | false
  onSubmit: (task: NewTask) => void
}) {
  const {
    register,
    control,
    handleSubmit,
    formState: { errors },
  } = useForm({ resolver: zodResolver(NewTask), defaultValues: initial })
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
      <div className="grid gap-4">
        <Field label="Task Title" error={errors.title?.message}>
          {(field) => <Input {...field} {...register('title')} autoComplete="off" />}
        </Field>
        <Field label="Description (Optional)" error={errors.description?.message}>
          {(field) => (
            <Textarea
              {...field}
              {...register('description')}
              rows={3}
              className="field-sizing-content max-h-64"
            />
          )}
        </Field>
        <PriorityAndStatus control={control} />
        <Controller
          control={control}
          name="dependsOn"
          render={({ field: { value, onChange } }) => (
            <TaskDependencyField taskId={taskId} tasks={tasks} value={value ?? []} onChange={onChange} />
          )}
        />
      </div>
      <DialogFooter>
        <Button type="submit" variant="primary" pendingLabel={pendingLabel}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </form>
  )
}

function PriorityAndStatus({ control }: { control: Control<NewTaskInput, unknown, NewTask> }) {
  return (
    <div className="grid gap-4 xs:grid-cols-2">
      <Field label="Priority">
        {(field) => (
          <Controller
            control={control}
            name="priority"
            render={({ field: { value, onChange } }) => (
              <Select {...field} choices={priorityChoices} value={value ?? 'medium'} onChange={onChange} />
            )}
          />
        )}
      </Field>
      <Field label="Status">
        {(field) => (
          <Controller
            control={control}
            name="status"
            render={({ field: { value, onChange } }) => (
              <Select {...field} choices={statusChoices} value={value ?? 'not_started'} onChange={onChange} />
            )}
          />
        )}
      </Field>
    </div>
  )
}
