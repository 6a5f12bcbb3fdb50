import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#client/client.ts'
import { trackerCloneAccept } from '#client/limits/tracker-clone.gen.ts'
import { useSession } from '#web/session/session.tsx'
import { faultAt } from '#web/ui/failure.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import type { Words } from '#web/words/dictionary.ts'
import { useWords } from '#web/words/speech.tsx'

interface AcceptProps {
  onDone(id: number): void
  onBack(): void
}

/** Takes in a device of another account, by the code that its owner has passed on. */
export const AcceptForm = ({ onDone, onBack }: AcceptProps) => {
  const words = useWords('fleet/devices')
  const { client } = useSession()
  const queries = useQueryClient()
  const form = useForm(trackerCloneAccept, { code: '', label: '' }, async ({ code, label }) => {
    const { value } = await client.call('tracker/clone/accept', { code, label }).catch((error) => {
      throw atCode(error, words.share.faults)
    })
    await queries.invalidateQueries({ queryKey: ['tracker'] })
    onDone(value.id)
  })
  return (
    <Form form={form} action={words.share.accept} cancel={words.share.back} onCancel={onBack}>
      <p className="quiet">{words.share.accept_text}</p>
      <TextField {...form.field('code')} label={words.share.code} autoComplete="off" />
      <TextField {...form.field('label')} label={words.fields.label} />
    </Form>
  )
}

type Fault = keyof Words<'fleet/devices'>['share']['faults']

const refusals: Readonly<Record<number, Fault>> = { 201: 'unknown', 246: 'own', 247: 'there' }

const atCode = (error: unknown, faults: Words<'fleet/devices'>['share']['faults']): unknown => {
  const fault = error instanceof ApiError ? refusals[error.code] : undefined
  return fault ? faultAt(error as ApiError, [{ parameter: 'code', error: faults[fault] }]) : error
}
