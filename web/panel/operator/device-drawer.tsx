import { useState } from 'react'
import { useAsk, useDo } from '#web/session/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { failureText } from '#web/ui/failure.ts'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import { here } from '../moment.ts'
import panel from '../panel.module.css'
import { RegisterDevice } from './register-device.tsx'
import style from './screen.module.css'
import type { UnknownDevice } from './unknown-device.ts'

/** A device that knocks, what it sent, and how it becomes a known one. `name` is its protocol and its id. */
export const DeviceDrawer = ({ name, onClose }: { name: string; onClose(): void }) => {
  const [protocol = '', device = ''] = name.split(/ (.*)/s)
  const asked = useAsk('panel/device/unknown/list', { filter: device }, { every: 10_000 })
  const found = asked.data?.list.find((one) => one.protocol === protocol && one.device === device)
  return (
    <Drawer title={device} onClose={onClose}>
      {asked.data && !found ? (
        <Gone />
      ) : (
        <Told asked={{ ...asked, data: found }}>{(device) => <Facts device={device} onClose={onClose} />}</Told>
      )}
    </Drawer>
  )
}

const Gone = () => <p className="quiet">{useCommon().gone}</p>

/** Of a device that came to another port than that of its protocol: where it belongs, and that nothing has to be done. */
const Astray = ({ device: { protocol, port, came_to, came_to_port } }: { device: UnknownDevice }) => {
  const words = useWords('panel/operator')
  if (came_to === undefined) return null
  const told = came_to === 'detect' ? words.detected : words.astray
  return (
    <p>
      {words.looks_like({ protocol, port: String(port ?? '–') })}{' '}
      {told({ protocol: came_to, port: String(came_to_port ?? '–') })}
    </p>
  )
}

const Facts = ({ device, onClose }: { device: UnknownDevice; onClose(): void }) => {
  const words = useWords('panel/operator')
  const common = useCommon()
  const { exact, number } = useFormat()
  const { may } = useDealer()
  const [isOpen, setOpen] = useState(false)
  const forget = useDo('panel/device/unknown/delete')
  const { protocol, address, knocks, first_time, last_time, bytes } = device
  const mayRegister =
    may('users', 'read') && may('users', 'update') && (may('user_sessions', 'create') || may('user_sessions', 'global'))
  return (
    <div className={style.form}>
      <dl className={panel.facts}>
        <dt>{words.protocol}</dt>
        <dd>{protocol}</dd>
        <dt>{words.address}</dt>
        <dd>{address}</dd>
        <dt>{words.knocks}</dt>
        <dd>{number(knocks)}</dd>
        <dt>{words.first}</dt>
        <dd>{exact(here(first_time))}</dd>
        <dt>{words.last}</dt>
        <dd>{exact(here(last_time))}</dd>
        <dt>{words.bytes}</dt>
        <dd className={style.bytes}>{bytes.replace(/(..)(?=.)/g, '$1 ')}</dd>
      </dl>
      <Astray device={device} />
      {!mayRegister && <p className="quiet">{words.register_how}</p>}
      <div className={panel.toolbar}>
        {mayRegister && (
          <Button look="primary" onPress={() => setOpen(true)}>
            {words.register}
          </Button>
        )}
        <Button
          isPending={forget.isPending}
          onPress={() =>
            forget.mutate(
              { protocol, device: device.device },
              {
                onSuccess: () => {
                  toast({ text: words.forgotten })
                  onClose()
                },
                onError: (error) => toast({ text: failureText(error, common), isFault: true }),
              },
            )
          }
        >
          {words.forget}
        </Button>
      </div>
      {isOpen && <RegisterDevice device={device} onClose={() => setOpen(false)} onDone={onClose} />}
    </div>
  )
}
