import { panelDealerActivationCodeCreate } from '#client/limits/panel-dealer-activation_code.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { noTerms, TermFields, termsOf } from './terms-form.tsx'

export const NewCodes = ({ onClose }: { onClose(): void }) => {
  const words = useWords('panel/codes')
  const common = useCommon()
  const create = useDo('panel/dealer/activation_code/create')
  const form = useForm(
    panelDealerActivationCodeCreate,
    { count: 10 as number | undefined, ...noTerms },
    async ({ count = 0, ...given }) => {
      const made = await create.mutateAsync({ count, ...termsOf(given) })
      toast({ text: words.made({ count: made.count }) })
      setTimeout(onClose)
    },
  )
  return (
    <Drawer title={words.new_codes} onClose={onClose}>
      <Form form={form} action={common.create} onCancel={onClose}>
        <NumberField label={words.count} {...form.field('count')} />
        <TermFields form={form} />
      </Form>
    </Drawer>
  )
}
