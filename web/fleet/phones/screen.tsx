import { Plus, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { Result } from '#client/client.ts'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { flag, id, useAddress } from '#web/ui/address.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { ButtonRows, RowButton, RowName } from '#web/ui/row-button.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { nameOf } from '../employees/employee.ts'
import { Inviting } from './inviting.tsx'
import { type MadeLink, PhoneDrawer } from './phone-drawer.tsx'
import { PhoneState } from './state.tsx'

export type Phone = Result<'mobile/phone/list'>['list'][number]

const parts = { phone: id, add: flag }

/** Milliseconds after which it is asked again who has signed in. */
const every = 10_000

/** The phones of people in the field, and one of them beside. */
export default function PhonesScreen() {
  const words = useWords('fleet/phones')
  const { may } = useUser()
  const asked = useAsk('mobile/phone/list', {}, { every })
  const [{ phone: chosen, add }, go] = useAddress(parts)
  // A link is told once: it is shown as long as the page is not left.
  const [made, setMade] = useState<MadeLink>()
  const close = () => go({ phone: undefined, add: false })
  const list = asked.data?.list ?? []
  const phone = list.find(({ id }) => id === chosen)
  const invite = may('tracker_update') && (
    <Button look="primary" icon={Plus} onPress={() => go({ phone: undefined, add: true })}>
      {words.invite}
    </Button>
  )
  const drawer = add ? (
    <Inviting
      onMade={(made) => {
        setMade(made)
        go({ phone: made.phone_id, add: false }, { replace: true })
      }}
      onClose={close}
    />
  ) : (
    phone && (
      <PhoneDrawer
        key={phone.id}
        phone={phone}
        made={made?.phone_id === phone.id ? made : undefined}
        onMade={setMade}
        onClose={close}
      />
    )
  )
  return (
    <Page title={words.title} actions={list.length > 0 && invite} drawer={drawer}>
      <Told asked={asked}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty icon={Smartphone} title={words.empty} text={words.empty_text}>
              {invite}
            </Empty>
          ) : (
            <ButtonRows>
              {list.map((phone) => (
                <Row
                  key={phone.id}
                  phone={phone}
                  isChosen={phone.id === chosen}
                  onOpen={() => go({ phone: phone.id, add: false })}
                />
              ))}
            </ButtonRows>
          )
        }
      </Told>
    </Page>
  )
}

const Row = ({ phone, isChosen, onOpen }: { phone: Phone; isChosen: boolean; onOpen(): void }) => {
  const format = useFormat()
  const { now } = useUser()
  const { label, employee, tracker_label, seen } = phone
  const others = [employee && nameOf(employee), tracker_label].filter((one) => one && one !== label)
  return (
    <li>
      <RowButton isChosen={isChosen} onOpen={onOpen}>
        <RowName>
          <b>{label}</b>
          <small>{others.join(' · ')}</small>
        </RowName>
        {seen && <small title={format.exact(seen)}>{format.ago(seen, now())}</small>}
        <PhoneState phone={phone} />
      </RowButton>
    </li>
  )
}
