import { panelUserTransactionChangeBalance } from '#client/limits/panel-user-transaction.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'

/** Adds to the money of a user, or takes from it. */
export const ChangeBalance = ({ user_id, onClose }: { user_id: number; onClose(): void }) => {
  const words = useWords('panel/users')
  const term = useWords('panel/terms')
  const { currency } = useDealer().config.settings
  const change = useDo('panel/user/transaction/change_balance', { also: ['panel/user', 'panel/tracker'] })
  const initial = { amount: undefined as number | undefined, type: 'balance' as 'balance' | 'bonus', text: '' }
  const form = useForm(panelUserTransactionChangeBalance, initial, async ({ amount = 0, ...given }) => {
    await change.mutateAsync({ user_id, amount, ...given })
    toast({ text: words.booked })
    setTimeout(onClose)
  })
  return (
    <Dialog title={words.change_balance} onClose={onClose}>
      <Form form={form} action={words.book} onCancel={onClose}>
        <NumberField
          label={words.amount}
          hint={words.amount_hint}
          step={0.01}
          unit={currency}
          {...form.field('amount')}
        />
        <SelectField
          label={words.which}
          value={form.values.type}
          onChange={(type) => type && form.set({ type })}
          choices={[
            { key: 'balance', label: term.balance },
            { key: 'bonus', label: term.bonus },
          ]}
        />
        <TextField label={words.reason} {...form.field('text')} />
      </Form>
    </Dialog>
  )
}
