import { useState } from 'react'
import type { Result } from '#client/client.ts'
import { trackerCloneOffer } from '#client/limits/tracker-clone.gen.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Copied } from '#web/ui/copied.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import type { Device } from './columns.tsx'
import style from './share-drawer.module.css'

interface ShareDrawerProps {
  device: Device
  onClose(): void
}

type Offer = Result<'tracker/clone/list'>['list'][number]

/** With whom a device is shared, and a code for one more account. */
export const ShareDrawer = ({ device, onClose }: ShareDrawerProps) => {
  const words = useWords('fleet/devices').share
  const asked = useAsk('tracker/clone/list', { tracker_id: device.id })
  return (
    <Drawer title={`${words.title}: ${device.label}`} onClose={onClose}>
      <div className={style.parts}>
        <p>{words.text}</p>
        <Make device={device} />
        <Told asked={asked}>
          {({ list }) =>
            list.length > 0 && (
              <section className={style.part}>
                <h3>{words.shared}</h3>
                <ul className={style.offers}>
                  {list.map((offer) => (
                    <OfferLine key={offer.id} offer={offer} />
                  ))}
                </ul>
              </section>
            )
          }
        </Told>
      </div>
    </Drawer>
  )
}

const Make = ({ device }: { device: Device }) => {
  const words = useWords('fleet/devices').share
  const format = useFormat()
  const offer = useDo('tracker/clone/offer', { also: ['tracker/clone'] })
  const [made, setMade] = useState<{ code: string; expires: string }>()
  const form = useForm(trackerCloneOffer, { note: '' }, async ({ note }) => {
    setMade(await offer.mutateAsync({ tracker_id: device.id, note: note.trim() }))
    form.set({ note: '' })
  })
  return (
    <>
      <Form form={form} action={words.make}>
        <TextField {...form.field('note')} label={words.note} hint={words.note_hint} />
      </Form>
      {made && (
        <section className={style.made} aria-live="polite">
          <Copied label={words.code} text={made.code} selected={words.selected} />
          <p className="quiet">{`${words.once} ${words.until} ${format.exact(made.expires)}.`}</p>
        </section>
      )}
    </>
  )
}

const OfferLine = ({ offer: { id, note, expires, accepted } }: { offer: Offer }) => {
  const words = useWords('fleet/devices').share
  const format = useFormat()
  const { now } = useUser()
  const revoke = useDo('tracker/clone/revoke', { also: ['tracker/clone'] })
  return (
    <li className={style.offer}>
      <div className={style.about}>
        <span>{note || words.somebody}</span>
        <span className="quiet">
          {accepted ? `${words.accepted} ${format.ago(accepted, now())}` : `${words.open} ${format.exact(expires)}`}
        </span>
      </div>
      <Remove
        {...(accepted ? words.remove : words.withdraw)}
        remove={async () => {
          await revoke.mutateAsync({ offer_id: id })
          toast({ text: words.revoked })
        }}
      />
    </li>
  )
}
