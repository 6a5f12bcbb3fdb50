import { Link } from '@tanstack/react-router'
import { QrCode } from 'lucide-react'
import type { Result } from '#client/client.ts'
import { useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { Copied } from '#web/ui/copied.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { failureText } from '#web/ui/failure.ts'
import { Remove } from '#web/ui/remove.tsx'
import { Squares } from '#web/ui/squares.tsx'
import { toast } from '#web/ui/toast.tsx'
import { timeOf } from '#web/words/format.ts'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { nameOf } from '../employees/employee.ts'
import style from './phones.module.css'
import { PhoneState } from './state.tsx'

type Phone = Result<'mobile/phone/list'>['list'][number]

/** A link that signs a phone in, as it was told once. */
export interface MadeLink {
  phone_id: number
  url: string
  /** A local time. */
  expires: string
}

interface DrawerProps {
  phone: Phone
  made: MadeLink | undefined
  onMade(made: MadeLink): void
  onClose(): void
}

/** One phone: its link while that is good, who has it, what it is; cutting it off. */
export const PhoneDrawer = ({ phone, made, onMade, onClose }: DrawerProps) => {
  const words = useWords('fleet/phones')
  const common = useCommon()
  const { may, now } = useUser()
  const remove = useDo('mobile/phone/delete')
  const renew = useDo('mobile/phone/renew')
  const { id: phone_id } = phone
  const cutOff = async (): Promise<void> => {
    await remove.mutateAsync({ phone_id })
    toast({ text: words.removed })
    onClose()
  }
  const again = (): void =>
    renew.mutate({ phone_id }, { onSuccess: ({ url, expires }) => onMade({ phone_id, url, expires }) })
  const isGood = made && phone.invited_until !== null && timeOf(made.expires) > now()
  return (
    <Drawer
      title={phone.label}
      onClose={onClose}
      actions={may('tracker_update') && <Remove title={words.remove_title} text={words.remove_text} remove={cutOff} />}
    >
      <div className={style.parts}>
        <p>
          <PhoneState phone={phone} />
        </p>
        {isGood && <SignInLink made={made} />}
        {may('tracker_update') && (
          <div>
            <Button icon={QrCode} isPending={renew.isPending} onPress={again}>
              {words.new_link}
            </Button>
            <p className="quiet">{words.new_link_text}</p>
            {renew.error && (
              <p role="alert" className={style.failure}>
                {failureText(renew.error, common)}
              </p>
            )}
          </div>
        )}
        <p>
          <Link to={'/chat' as never} search={{ tracker: String(phone.tracker_id) } as never}>
            {words.write}
          </Link>
        </p>
        <Facts phone={phone} />
      </div>
    </Drawer>
  )
}

const SignInLink = ({ made: { url, expires } }: { made: MadeLink }) => {
  const words = useWords('fleet/phones')
  const format = useFormat()
  return (
    <section className={style.link}>
      <Squares text={url} />
      <p>{words.link_text({ time: format.time(expires) })}</p>
      <Copied label={words.link} text={url} selected={words.selected} />
    </section>
  )
}

const Facts = ({ phone }: { phone: Phone }) => {
  const words = useWords('fleet/phones')
  const format = useFormat()
  const { now } = useUser()
  const { tracker_label, employee, created, seen, user_agent } = phone
  const facts: readonly (readonly [string, string | null])[] = [
    [words.tracker, tracker_label],
    [words.employee, employee && nameOf(employee)],
    [words.seen, seen && format.ago(seen, now())],
    [words.created, format.dateTime(created)],
    [words.browser, user_agent],
  ]
  return (
    <dl className={style.facts}>
      {facts.map(
        ([title, value]) =>
          value && (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
