import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/speech.tsx'
import { useRow } from '../live.tsx'
import { Actions } from '../map/drawer/actions.tsx'
import { Sign } from '../map/sign.tsx'
import type { Device } from './columns.tsx'
import { Connect } from './connect.tsx'
import style from './screen.module.css'
import { SettingsForm } from './settings-form.tsx'
import { devices } from './words.ts'

interface DrawerProps {
  device: Device
  onClose(): void
}

/** One device: how it is heard, and how it is set. */
export const DeviceDrawer = ({ device, onClose }: DrawerProps) => {
  const words = useWords(devices)
  const row = useRow(device.id)
  const { data } = useAsk('tracker/list_models', {})
  const model = data?.list.find(({ code }) => code === device.source.model)
  const { blocked } = device.source
  return (
    <Drawer
      title={device.label}
      onClose={onClose}
      mark={row && <Sign standing={row.standing} heading={row.state?.gps?.heading} />}
      actions={<Away device={device} isWaiting={row?.standing === 'waiting'} onClose={onClose} />}
    >
      <div className={style.parts}>
        {blocked ? <p>{words.blocked}</p> : <Connect tracker={device} model={model} />}
        {row?.state?.gps && <Actions id={device.id} from="devices" />}
        {!blocked && data && <SettingsForm tracker={device} model={model} />}
      </div>
    </Drawer>
  )
}

/** A clone is deleted, and a registration taken back while nothing was heard; no other device is the account's to delete. */
const Away = ({ device, isWaiting, onClose }: DrawerProps & { isWaiting: boolean }) => {
  const words = useWords(devices)
  const { may } = useUser()
  const { id, label, clone, source } = device
  const remove = useDo('tracker/delete')
  const corrupt = useDo('tracker/corrupt')
  const act = async (way: typeof remove | typeof corrupt): Promise<void> => {
    await way.mutateAsync({ tracker_id: id })
    toast({ text: words.removed })
    onClose()
  }
  if (clone) return may('admin') && <Remove {...words.remove} typed={label} remove={() => act(remove)} />
  if (!isWaiting || source.blocked || !may('tracker_register')) return null
  return <Remove {...words.corrupt} typed={label} remove={() => act(corrupt)} />
}
