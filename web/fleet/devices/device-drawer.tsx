import { Replace, UserPlus } from 'lucide-react'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/speech.tsx'
import { Commands } from '../commands/commands.tsx'
import { useRow } from '../live.tsx'
import { Actions } from '../map/drawer/actions.tsx'
import { Sign } from '../map/sign.tsx'
import type { Device } from './columns.tsx'
import { Connect } from './connect.tsx'
import { idKind, type Model } from './facts.ts'
import { PrivateForm } from './private-form.tsx'
import style from './screen.module.css'
import { SettingsForm } from './settings-form.tsx'

interface DrawerProps {
  device: Device
  /** Something else is done with it: `replace`, `share`. */
  onAct(act: string): void
  onClose(): void
}

/** One device: how it is heard, and how it is set. */
export const DeviceDrawer = ({ device, onAct, onClose }: DrawerProps) => {
  const words = useWords('fleet/devices')
  const row = useRow(device.id)
  const { data } = useAsk('tracker/list_models', {})
  const model = data?.list.find(({ code }) => code === device.source.model)
  const { blocked } = device.source
  const isUnheard = row?.state?.connection_status === 'just_registered'
  return (
    <Drawer
      title={device.label}
      onClose={onClose}
      mark={row && <Sign standing={row.standing} heading={row.state?.gps?.heading} />}
      actions={<Away device={device} isUnheard={isUnheard} onClose={onClose} />}
    >
      <div className={style.parts}>
        {blocked ? <p>{words.blocked}</p> : <Connect tracker={device} model={model} />}
        {row?.state?.gps && <Actions id={device.id} from="devices" />}
        {!blocked && <Ways device={device} model={model} isUnheard={isUnheard} onAct={onAct} />}
        {row && <Commands row={row} />}
        {!blocked && data && <SettingsForm tracker={device} model={model} />}
        {!blocked && !device.clone && <PrivateForm tracker={device} />}
      </div>
    </Drawer>
  )
}

/** What else can be done with a device of the account's own. */
interface WaysProps extends Omit<DrawerProps, 'onClose'> {
  model: Model | undefined
  /** Nothing was heard of it: there is nothing to hand on to another device. */
  isUnheard: boolean
}

const Ways = ({ device, model, isUnheard, onAct }: WaysProps) => {
  const words = useWords('fleet/devices')
  const { may } = useUser()
  const mayReplace = may('tracker_configure') && !isUnheard && model && idKind(model) !== 'generated'
  if (device.clone || !(mayReplace || may('admin'))) return null
  return (
    <div className={style.ways}>
      {mayReplace && (
        <Button icon={Replace} onPress={() => onAct('replace')}>
          {words.replace.title}
        </Button>
      )}
      {may('admin') && (
        <Button icon={UserPlus} onPress={() => onAct('share')}>
          {words.share.title}
        </Button>
      )}
    </div>
  )
}

/** A clone is deleted, and a registration taken back while nothing was heard; no other device is the account's to delete. */
const Away = ({ device, isUnheard, onClose }: Omit<DrawerProps, 'onAct'> & { isUnheard: boolean }) => {
  const words = useWords('fleet/devices')
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
  if (!isUnheard || source.blocked || !may('tracker_register')) return null
  return <Remove {...words.corrupt} typed={label} remove={() => act(corrupt)} />
}
