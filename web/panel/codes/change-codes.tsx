import { panelDealerActivationCodeUpdate } from '#client/limits/panel-dealer-activation_code.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { noTerms, TermFields, termsOf } from './terms-form.tsx'

interface ChangeCodesProps {
  codes: readonly string[]
  onClose(): void
  onChanged(): void
}

/** What codes bring that nobody has used; the service leaves the others as they are and tells how many were changed. */
export const ChangeCodes = ({ codes, onClose, onChanged }: ChangeCodesProps) => {
  const words = useWords('panel/codes')
  const common = useCommon()
  const update = useDo('panel/dealer/activation_code/update')
  const form = useForm(panelDealerActivationCodeUpdate, noTerms, async (given) => {
    const { count } = await update.mutateAsync({ codes: [...codes], ...termsOf(given) })
    toast({ text: words.changed({ count }) })
    setTimeout(() => {
      onChanged()
      onClose()
    })
  })
  return (
    <Dialog title={words.change} onClose={onClose}>
      <Form form={form} action={common.save} onCancel={onClose}>
        <p>{words.change_text}</p>
        <TermFields form={form} />
      </Form>
    </Dialog>
  )
}
