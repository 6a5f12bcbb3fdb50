import type { Column } from '#web/ui/table.tsx'
import type { Words } from '#web/words/dictionary.ts'
import type { Format } from '#web/words/format.ts'
import { type GeoLink, State, stateOf } from './state.tsx'

interface Means {
  words: Words<'fleet/links'>
  format: Format
  /** Labels of trackers, by their ids. */
  labels: ReadonlyMap<number, string>
  now(): number
}

/** What guests read above each tracker of the link. */
export const titlesOf = ({ trackers }: Pick<GeoLink, 'trackers'>, labels: ReadonlyMap<number, string>): string[] =>
  trackers.map(({ alias, tracker_id }) => alias ?? labels.get(tracker_id) ?? `#${tracker_id}`)

/** What the table can tell of links; by most of it the service sorts them. */
export const columnsOf = ({ words, format, labels, now }: Means): readonly Column<GeoLink>[] => [
  {
    id: 'description',
    title: words.name,
    sort: 'description',
    width: 180,
    grow: 2,
    cell: (link) => link.description || titlesOf(link, labels).join(', '),
  },
  {
    id: 'status',
    title: words.state,
    sort: 'status',
    width: 104,
    cell: (link) => <State state={stateOf(link, now())} words={words} />,
  },
  {
    id: 'trackers',
    title: words.trackers,
    sort: 'trackers',
    width: 180,
    grow: 2,
    cell: (link) => titlesOf(link, labels).join(', '),
  },
  {
    id: 'expire_date',
    title: words.ends,
    sort: 'expire_date',
    width: 150,
    cell: ({ lifetime }) =>
      lifetime?.to ? format.dateTime(lifetime.to) : <span className="quiet">{words.no_end}</span>,
  },
  { id: 'views', title: words.views, width: 96, isNumber: true, cell: ({ views }) => format.number(views) },
  {
    id: 'last_view',
    title: words.last_view,
    width: 150,
    cell: ({ last_view }) => last_view && <span title={format.exact(last_view)}>{format.ago(last_view, now())}</span>,
  },
  {
    id: 'create_date',
    title: words.created,
    sort: 'create_date',
    width: 150,
    isExtra: true,
    cell: ({ create_date }) => format.dateTime(create_date),
  },
]
