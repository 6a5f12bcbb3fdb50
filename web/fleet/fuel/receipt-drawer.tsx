import { fuelReceiptCreate } from '#client/limits/fuel-receipt.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { MomentField } from '#web/ui/date-field.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { Pair } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.tsx'
import { localOf } from '#web/words/format.ts'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { sourceOf } from '../checkins/files.ts'
import { fuels, type Receipt, receiptDraftOf, sentOf } from './receipt-draft.ts'
import { ReceiptPhotos } from './receipt-photos.tsx'

interface ReceiptDrawerProps {
  tracker_id: number
  /** The one that is changed; without it one is kept anew. */
  receipt: Receipt | undefined
  onClose(): void
}

/** A receipt of fuel as somebody types it, with photos. */
export const ReceiptDrawer = ({ tracker_id, receipt, onClose }: ReceiptDrawerProps) => {
  const words = useWords('fleet/fuel')
  const common = useCommon()
  const { may, now } = useUser()
  const isDisabled = !may('vehicle_update')
  const also = ['fuel', 'tracker/fuel']
  const [create, update] = [useDo('fuel/receipt/create', { also }), useDo('fuel/receipt/update', { also })]
  const remove = useDo('fuel/receipt/delete', { also })
  const small = (file: Receipt['files'][number]): string | undefined => sourceOf(file, 'small')
  const initial = receiptDraftOf(receipt, localOf(now()), small)
  const form = useForm(fuelReceiptCreate, initial, async (draft) => {
    const sent = sentOf(draft, receipt)
    if (receipt) await update.mutateAsync({ receipt: { ...sent, id: receipt.id } })
    else await create.mutateAsync({ receipt: { ...sent, tracker_id } })
    toast({ text: words.receipt_kept })
    onClose()
  })
  const removeIt = async (): Promise<void> => {
    await remove.mutateAsync({ receipt_ids: [receipt?.id ?? 0] })
    toast({ text: words.receipt_removed })
    onClose()
  }
  const unit = form.values.fuel_type === 'electricity' ? 'kWh' : 'l'
  return (
    <Drawer
      title={receipt ? words.receipt : words.new_receipt}
      onClose={onClose}
      actions={
        receipt &&
        !isDisabled && <Remove title={words.remove_receipt} text={words.remove_receipt_text} remove={removeIt} />
      }
    >
      <Form form={form} action={common.save} onCancel={onClose} isReadOnly={isDisabled}>
        <MomentField label={words.when} {...form.field('time')} isDisabled={isDisabled} />
        <SelectField
          label={words.fuel}
          {...form.field('fuel_type')}
          choices={(['', ...fuels] as const).map((key) => ({ key, label: key ? words.fuels[key] : words.not_said }))}
          isDisabled={isDisabled}
        />
        <Pair>
          <NumberField label={words.volume} {...form.field('volume')} unit={unit} isDisabled={isDisabled} />
          <NumberField label={words.cost} {...form.field('cost')} isDisabled={isDisabled} />
        </Pair>
        <NumberField label={words.odometer} {...form.field('odometer')} unit="km" isDisabled={isDisabled} />
        <TextField label={words.station} {...form.field('station')} isDisabled={isDisabled} />
        <TextField label={words.comment} {...form.field('comment')} lines={3} isDisabled={isDisabled} />
        <ReceiptPhotos
          photos={form.values.photos}
          onChange={(photos) => form.set({ photos })}
          isDisabled={isDisabled}
        />
      </Form>
    </Drawer>
  )
}
