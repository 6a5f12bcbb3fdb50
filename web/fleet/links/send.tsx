import { MessageCircle, MessageSquare, Send as Plane, Share2 } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#client/client.ts'
import { trackerLocationLinkSend } from '#client/limits/tracker-location-link.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import button from '#web/ui/button.module.css'
import { Button } from '#web/ui/button.tsx'
import { faultAt } from '#web/ui/failure.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { useCoarse } from '#web/ui/media.ts'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.tsx'
import { type Language, languages, names } from '#web/words/language.ts'
import { useLanguage, useWords } from '#web/words/speech.tsx'
import style from './link-drawer.module.css'

interface SendProps {
  id: number
  address: string
  /** What it shows. */
  title: string
}

/** Ways of a link to whom it is meant for: messengers, what the browser shares with, and mail of the platform's own. */
export const Send = ({ id, address, title }: SendProps) => {
  const words = useWords('fleet/links').send
  const { may } = useUser()
  const isTouched = useCoarse()
  const [times, setTimes] = useState(0)
  const text = `${words.text({ title })} ${address}`
  const ways = [
    { name: 'WhatsApp', icon: MessageCircle, href: `https://wa.me/?${new URLSearchParams({ text })}` },
    {
      name: 'Telegram',
      icon: Plane,
      href: `https://t.me/share/url?${new URLSearchParams({ url: address, text: words.text({ title }) })}`,
    },
    // Of no use where there is no phone.
    ...(isTouched ? [{ name: 'SMS', icon: MessageSquare, href: `sms:?&body=${encodeURIComponent(text)}` }] : []),
  ]
  return (
    <section className={style.send}>
      <h3>{words.title}</h3>
      <div className={style.ways}>
        {'share' in navigator && (
          <Button icon={Share2} onPress={() => void shareIt(words.text({ title }), address)}>
            {words.share}
          </Button>
        )}
        {ways.map(({ name, icon: Icon, href }) => (
          <a
            key={name}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className={`${button.button} ${style.way}`}
          >
            <Icon size={16} aria-hidden />
            {name}
          </a>
        ))}
      </div>
      {may('weblocator_session_create') && (
        <Section title={words.mail}>
          <Mail key={times} id={id} onSent={() => setTimes(times + 1)} />
        </Section>
      )}
    </section>
  )
}

/** Whoever closes what the browser offers has not failed. */
const shareIt = (text: string, url: string): Promise<void> => navigator.share({ text, url }).catch(() => undefined)

const Mail = ({ id, onSent }: { id: number; onSent(): void }) => {
  const words = useWords('fleet/links').send
  const language = useLanguage()
  const send = useDo('tracker/location/link/send')
  const initial = { emails: '', locale: language as Language }
  const form = useForm(trackerLocationLinkSend, initial, async ({ emails: typed, locale }) => {
    const emails = typed.split(/[\s,;]+/).filter(Boolean)
    await send.mutateAsync({ id, emails, locale }).catch((error) => {
      throw isOverQuota(error) ? faultAt(error, [{ parameter: 'emails', error: words.too_many }]) : error
    })
    toast({ text: words.sent({ count: new Set(emails).size }) })
    onSent()
  })
  return (
    <Form form={form} action={words.action}>
      <TextField label={words.emails} hint={words.emails_hint} {...form.field('emails')} isList />
      <SelectField
        label={words.language}
        choices={languages.map((key) => ({ key, label: names[key] }))}
        value={form.values.locale}
        onChange={(locale) => form.set({ locale: locale ?? language })}
      />
    </Form>
  )
}

const isOverQuota = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 268
