import { Plus, Share2 } from 'lucide-react'
import { useMemo } from 'react'
import { usePages } from '#web/parts/pages.ts'
import { PickedRecords } from '#web/parts/picked-records.tsx'
import { useTrackerChoices } from '#web/parts/tracker-picker.tsx'
import { useUser } from '#web/session/user.tsx'
import { flag, id, ids, text, useAddress } from '#web/ui/address.ts'
import { Button } from '#web/ui/button.tsx'
import { Records } from '#web/ui/records.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { columnsOf } from './columns.tsx'
import { LinkDrawer } from './link-drawer.tsx'
import { LinkMaker } from './make/link-maker.tsx'

const parts = { link: id, add: flag, edit: flag, trackers: ids, filter: text, sort: text }

/** The links that show vehicles to guests, and one of them beside. */
export default function LinksScreen() {
  const words = useWords('fleet/links')
  const format = useFormat()
  const { may, now } = useUser()
  const [{ link: openId, add, edit, trackers, filter, sort = 'create_date=desc' }, go] = useAddress(parts)
  const asked = usePages('tracker/location/link/list', { filter, sort: [sort] })
  const choices = useTrackerChoices()
  const labels = useMemo(() => new Map(choices.map(({ id, label }) => [id, label])), [choices])
  const columns = useMemo(() => columnsOf({ words, format, labels, now }), [words, format, labels, now])
  const mayMake = may('weblocator_session_create')
  const create = mayMake && (
    <Button look="primary" icon={Plus} onPress={() => go({ link: undefined, add: true, edit: false, trackers: [] })}>
      {words.new_link}
    </Button>
  )
  return (
    <Records
      name="links"
      icon={Share2}
      words={words}
      asked={asked}
      isBare={asked.data?.count === 0 && !filter}
      columns={columns}
      openId={openId}
      filter={filter}
      sort={sort}
      onOpen={(link) => go({ link, add: false, edit: false })}
      onFilter={(filter) => go({ filter }, { replace: true })}
      onSort={(sort) => go({ sort }, { replace: true })}
      ways={create}
      tally={(count) => words.count({ count })}
      many={mayMake && (({ rows: _, ...ticked }) => <PickedRecords {...ticked} words={words} path={remove} />)}
      drawer={
        openId && (
          <LinkDrawer
            key={openId}
            id={openId}
            labels={labels}
            onEdit={() => go({ edit: true })}
            onClose={() => go({ link: undefined, edit: false })}
          />
        )
      }
    >
      {(add || (edit && openId)) && mayMake && (
        <LinkMaker
          key={add ? 'new' : openId}
          id={add ? undefined : openId}
          trackers={trackers}
          onMade={(link) => go({ link, add: false, edit: false, trackers: [] }, { replace: true })}
          onClose={() => go({ add: false, edit: false, trackers: [] }, { replace: true })}
        />
      )}
    </Records>
  )
}

const remove = 'tracker/location/link/delete'
