import { useDo } from '#web/session/ask.ts'
import { useSession } from '#web/session/session.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import style from '../panel.module.css'
import { terms } from '../terms.ts'
import { security } from './words.ts'

/** All sessions end, this one too: then one signs in with the new one. */
export const OwnPassword = () => {
  const words = useWords(security)
  const term = useWords(terms)
  const common = useCommon()
  const { end } = useSession()
  const update = useDo('panel/dealer/password/update')
  const form = useForm({ old_password: '', new_password: '' }, async (values) => {
    await update.mutateAsync(values)
    setTimeout(end)
  })
  return (
    <section className={style.card}>
      <h2>{term.change_password}</h2>
      <Form form={form} action={common.save}>
        <p className="quiet">{words.password_text}</p>
        <TextField
          label={words.old_password}
          type="password"
          autoComplete="current-password"
          {...form.field('old_password')}
          isRequired
        />
        <TextField
          label={term.new_password}
          type="password"
          autoComplete="new-password"
          {...form.field('new_password')}
          isRequired
        />
      </Form>
    </section>
  )
}
