import { Plus } from 'lucide-react'
import { useAsk } from '#web/session/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { GroupDrawer } from './group-drawer.tsx'
import style from './groups.module.css'

interface GroupsProps {
  /** `list`, `new`, or the id of the one that is open. */
  at: string
  go(at: string | undefined): void
}

/** The groups of trackers, or one of them. */
export const GroupsDrawer = ({ at, go }: GroupsProps) => {
  const { groups: words } = useWords('fleet/devices')
  const format = useFormat()
  const asked = useAsk('tracker/group/list')
  const trackers = useAsk('tracker/list')
  const group = asked.data?.list.find(({ id }) => String(id) === at)
  if ((group || at === 'new') && trackers.data) {
    const inIt = trackers.data.list.filter(({ group_id }) => group_id === group?.id).map(({ id }) => id)
    return <GroupDrawer key={at} group={group} inIt={inIt} onClose={() => go('list')} />
  }
  return (
    <Drawer title={words.title} onClose={() => go(undefined)}>
      <div className={style.groups}>
        <Told asked={asked}>
          {({ list }) =>
            list.length === 0 ? (
              <p className="quiet">{words.empty}</p>
            ) : (
              <ul>
                {list.map(({ id, title, color }) => (
                  <li key={id}>
                    <button type="button" className={style.group} onClick={() => go(String(id))}>
                      <span className={style.color} style={{ background: `#${color}` }} />
                      <span className={style.title}>{title}</span>
                      <span className="quiet">
                        {format.number((trackers.data?.list ?? []).filter(({ group_id }) => group_id === id).length)}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            )
          }
        </Told>
        <Button icon={Plus} onPress={() => go('new')}>
          {words.new_group}
        </Button>
      </div>
    </Drawer>
  )
}
