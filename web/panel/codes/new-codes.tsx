import { useDo } from '#web/session/ask.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { NumberField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { plural } from '#web/words/dictionary.ts'
import { useCommon, useLanguage, useWords } from '#web/words/speech.tsx'
import { noTerms, TermFields, termsOf } from './terms-form.tsx'
import { codes } from './words.ts'

export const NewCodes = ({ onClose }: { onClose(): void }) => {
  const words = useWords(codes)
  const common = useCommon()
  const say = plural(useLanguage())
  const create = useDo('panel/dealer/activation_code/create')
  const form = useForm({ count: 10 as number | undefined, ...noTerms }, async ({ count = 0, ...given }) => {
    const made = await create.mutateAsync({ count, ...termsOf(given) })
    toast({ text: say(made.count, words.made) })
    setTimeout(onClose)
  })
  return (
    <Drawer title={words.new_codes} onClose={onClose}>
      <Form form={form} action={common.create} onCancel={onClose}>
        <NumberField label={words.count} least={1} most={10_000} {...form.field('count')} isRequired />
        <TermFields form={form} />
      </Form>
    </Drawer>
  )
}
