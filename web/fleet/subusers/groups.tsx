import { ShieldCheck } from 'lucide-react'
import { Card, CardRows, Cards, CardText } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import type { Group, Subuser } from './people.tsx'
import { shownRights } from './rights.ts'
import style from './subusers.module.css'

interface GroupsProps {
  list: readonly Group[]
  people: readonly Subuser[]
  onOpen(id: number): void
}

/** What users may change, by groups. */
export const Groups = ({ list, people, onOpen }: GroupsProps) => {
  const words = useWords('fleet/subusers')
  if (list.length === 0) return <Empty icon={ShieldCheck} title={words.no_groups} text={words.no_groups_text} />
  const told = ({ id, privileges: { rights } }: Group): string => {
    const held = shownRights.filter((right) => rights.includes(right)).length
    const members = people.filter(({ security_group_id }) => security_group_id === id).length
    return [
      held === shownRights.length ? words.all_rights : words.rights_count({ count: held }),
      words.count({ count: members }),
    ].join(' · ')
  }
  return (
    <Cards>
      <Card title={words.tabs.groups} isWide>
        <p className="quiet">{words.groups_text}</p>
        <CardRows label={words.tabs.groups}>
          {list.map((group) => (
            <li key={group.id}>
              <button type="button" className={style.group} onClick={() => onOpen(group.id)}>
                <CardText quiet={told(group)}>{group.label}</CardText>
              </button>
            </li>
          ))}
        </CardRows>
      </Card>
    </Cards>
  )
}
