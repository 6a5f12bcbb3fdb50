import type { Params } from '#client/client.ts'
import type { Language } from '#web/words/language.ts'

/** Who waits for a task, as a form has it. Pure. */

type Sent = NonNullable<Params<'task/create'>['task']['recipient']>

export interface RecipientValues {
  name: string
  phone: string
  email: string
  /** None: that of the account. */
  language: Language | null
  notify: boolean
}

/** What a form begins with, of whoever waits already. */
export const recipientValues = (recipient: Partial<RecipientValues> | null | undefined): RecipientValues => ({
  name: recipient?.name ?? '',
  phone: recipient?.phone ?? '',
  email: recipient?.email ?? '',
  language: recipient?.language ?? null,
  notify: recipient?.notify ?? true,
})

/** What the service is sent: nobody, where nothing is said. Of a number the digits, without what people put between them. */
export const sentRecipient = ({ name, phone, email, language, notify }: RecipientValues): Sent | null => {
  const digits = phone.replaceAll(/[+\s()./-]/g, '')
  if (!name.trim() && !digits && !email.trim()) return null
  return { name: name.trim(), phone: digits, email: email.trim(), language, notify }
}
