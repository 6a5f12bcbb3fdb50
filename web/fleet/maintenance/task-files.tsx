import { Paperclip, X } from 'lucide-react'
import { useRef } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Button, IconButton } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/failure.ts'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { useTicketed } from '../fuel/use-ticketed.ts'
import type { TaskDraft } from './draft.ts'
import style from './maintenance.module.css'

interface TaskFilesProps {
  files: TaskDraft['files']
  onChange(files: TaskDraft['files']): void
  isDisabled: boolean
}

/** Files of a task: a new one is kept with the task. */
export const TaskFiles = ({ files, onChange, isDisabled }: TaskFilesProps) => {
  const words = useWords('fleet/maintenance')
  const common = useCommon()
  const send = useTicketed('vehicle/service_task/file/create')
  // While one is sent others may go.
  const now = useRef(files)
  now.current = files
  const take = (file: File | undefined): void => {
    if (!file) return
    send.mutate(file, {
      onSuccess: (id) => onChange([...now.current, { id, name: file.name, download_url: null }]),
    })
  }
  return (
    <section className={style.files} aria-label={words.files}>
      <ul>
        {files.map(({ id, name, download_url }) => (
          <li key={id}>
            {download_url ? (
              <a href={download_url} target="_blank" rel="noreferrer">
                {name}
              </a>
            ) : (
              name
            )}
            {!isDisabled && (
              <IconButton
                icon={X}
                label={`${common.remove}: ${name}`}
                onPress={() => onChange(files.filter((file) => file.id !== id))}
              />
            )}
          </li>
        ))}
      </ul>
      {!isDisabled && (
        <FileTrigger onSelect={(chosen) => take(chosen?.[0])}>
          <Button icon={Paperclip} isPending={send.isPending}>
            {words.add_file}
          </Button>
        </FileTrigger>
      )}
      {send.error && (
        <p role="alert" className={style.fault}>
          {failureText(send.error, common)}
        </p>
      )}
    </section>
  )
}
