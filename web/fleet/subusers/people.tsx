import { UsersRound } from 'lucide-react'
import { useMemo } from 'react'
import type { Result } from '#client/client.ts'
import { InvitedChip } from '#web/parts/invitation/invitation.tsx'
import { rowsOf } from '#web/parts/pages.ts'
import { useUser } from '#web/session/user.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { holds, sorted } from '#web/ui/sorted.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { Empty } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import style from './subusers.module.css'

export type Subuser = Result<'subuser/list'>['list'][number]
export type Group = Result<'subuser/security_group/list'>['list'][number]

export const nameOf = ({ first_name, last_name, login }: Subuser): string =>
  [first_name, last_name].filter(Boolean).join(' ') || login

interface PeopleProps {
  list: readonly Subuser[]
  groups: readonly Group[]
  openId: number | undefined
  filter: string | undefined
  sort: string
  onOpen(id: number): void
  onFilter(filter: string | undefined): void
  onSort(sort: string): void
}

/** Everybody with a login of their own. */
export const People = ({ list, groups, openId, filter, sort, onOpen, onFilter, onSort }: PeopleProps) => {
  const words = useWords('fleet/subusers')
  const { date } = useFormat()
  const { now } = useUser()
  const columns = useMemo((): readonly Column<Subuser>[] => {
    const labels = new Map(groups.map(({ id, label }) => [id, label]))
    const { fields } = words
    return [
      { id: 'name', title: fields.name, sort: 'name', width: 160, grow: 2, cell: nameOf },
      { id: 'login', title: fields.login, sort: 'login', width: 200, grow: 2, cell: ({ login }) => login },
      {
        id: 'group',
        title: fields.group,
        width: 150,
        grow: 1,
        cell: ({ security_group_id }) => (security_group_id ? labels.get(security_group_id) : words.no_group),
      },
      {
        id: 'state',
        title: fields.state,
        width: 140,
        cell: ({ activated, invitation }) =>
          invitation && !activated ? (
            <InvitedChip pending={invitation} now={now()} />
          ) : (
            <Chip look={activated ? 'good' : 'silent'}>{activated ? words.active : words.inactive}</Chip>
          ),
      },
      {
        id: 'created',
        title: fields.created,
        sort: 'creation_date',
        width: 120,
        isExtra: true,
        cell: ({ creation_date }) => date(creation_date),
      },
    ]
  }, [words, groups, date, now])
  const rows = useMemo(() => {
    const found = list.filter((one) => holds(filter ?? '', nameOf(one), one.login))
    const read = (one: Subuser, property: string) =>
      property === 'name' ? nameOf(one) : String(one[property as 'login' | 'creation_date'])
    return rowsOf(sorted(found, sort, read), `${filter} ${sort}`)
  }, [list, filter, sort])
  if (list.length === 0) return <Empty icon={UsersRound} title={words.empty} text={words.empty_text} />
  return (
    <div className={style.listing}>
      <div className={style.tools}>
        <SearchBox label={words.search} value={filter} onChange={onFilter} />
        <span className="quiet">{words.count({ count: rows.count })}</span>
      </div>
      <div className={style.table}>
        <Table
          name="subusers"
          label={words.title}
          columns={columns}
          rows={rows}
          sort={sort}
          onSort={onSort}
          openId={openId}
          onOpen={({ id }) => onOpen(id)}
          empty={<Empty icon={UsersRound} title={words.nothing_found} />}
        />
      </div>
    </div>
  )
}
