import { useAsk, useDo } from '#web/session/ask.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import style from './forwarding.module.css'
import { TargetForm } from './target-form.tsx'
import { TargetTrackers } from './target-trackers.tsx'
import { often, Progress } from './targets.tsx'

interface DrawerProps {
  /** Its id, or `new`. */
  at: string
  go(at: string): void
  onClose(): void
}

/** One platform that points are sent on to, or a new one: where to, how it goes, and which trackers. */
export const TargetDrawer = ({ at, go, onClose }: DrawerProps) => {
  const words = useWords('fleet/account/forwarding')
  const isNew = at === 'new'
  const asked = useAsk('retranslator/list', undefined, { every: often })
  const target = asked.data?.list.find(({ id }) => String(id) === at)
  const remove = useDo('retranslator/delete')
  const removeIt = async (id: number) => {
    await remove.mutateAsync({ retranslator_id: id })
    toast({ text: words.removed })
    onClose()
  }
  const form = <TargetForm key={at} target={target} onMade={(id) => go(String(id))} onClose={onClose} />
  return (
    <Drawer
      title={isNew ? words.add : (target?.name ?? '')}
      onClose={onClose}
      actions={target && <Remove title={words.remove} text={words.remove_text} remove={() => removeIt(target.id)} />}
    >
      {isNew ? (
        form
      ) : (
        <Told asked={{ ...asked, data: target }}>
          {(target) => (
            <>
              <div className={style.state}>
                <Progress target={target} />
              </div>
              {form}
              <TargetTrackers target={target} />
            </>
          )}
        </Told>
      )}
    </Drawer>
  )
}
