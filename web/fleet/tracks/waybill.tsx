import { useQueryClient } from '@tanstack/react-query'
import { trackWaybillDownload } from '#client/limits/track-waybill.gen.ts'
import { useAsk } from '#web/session/ask.ts'
import { useSession } from '#web/session/session.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SwitchField, TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { useWords } from '#web/words/speech.tsx'

interface Props {
  tracker_id: number
  /** Local times. */
  span: { from: string; to: string }
  onClose(): void
}

/** A waybill of the tracker's period as a document, under the number behind the last one. */
export const WaybillDialog = (props: Props) => {
  const words = useWords('fleet/tracks')
  const { data, isFetched } = useAsk('track/waybill/settings/read')
  return (
    <Dialog title={words.waybill} onClose={props.onClose}>
      {isFetched && <WaybillForm {...props} next={data?.value.number ?? '1'} />}
    </Dialog>
  )
}

const WaybillForm = ({ tracker_id, span, next, onClose }: Props & { next: string }) => {
  const words = useWords('fleet/tracks')
  const { client } = useSession()
  const queries = useQueryClient()
  const first = { number: next, series: '', fill_history: true, fill_odometer: false }
  const form = useForm(trackWaybillDownload, first, async (wishes) => {
    const asked = { tracker_id, ...span, type: 'form3', ...wishes } as const
    await saveFile(await client.download('track/waybill/download', asked), 'waybill.docx')
    await queries.invalidateQueries({ queryKey: ['track', 'waybill'] })
    onClose()
  })
  return (
    <Form form={form} action={words.waybill_save} onCancel={onClose}>
      <p>{words.waybill_about}</p>
      <TextField label={words.waybill_number} {...form.field('number')} isRequired autoFocus />
      <TextField label={words.waybill_series} {...form.field('series')} />
      <SwitchField label={words.waybill_drives} {...form.field('fill_history')} />
      <SwitchField label={words.waybill_odometer} {...form.field('fill_odometer')} />
    </Form>
  )
}
