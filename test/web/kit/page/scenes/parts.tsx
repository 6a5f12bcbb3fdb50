import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { Result } from '#client/client.ts'
import { Offline } from '#web/fleet/offline/offline.tsx'
import { Coordinates } from '#web/parts/coordinates.tsx'
import { ImportWizard } from '#web/parts/import/import-wizard.tsx'
import type { ImportKind } from '#web/parts/import/kind.ts'
import { Invitation, InvitedChip } from '#web/parts/invitation/invitation.tsx'
import { type Location, LocationField } from '#web/parts/location-field.tsx'
import { TagMany } from '#web/parts/tag-many.tsx'
import { TagNames, TagsField } from '#web/parts/tag-picker.tsx'
import { text, useAddress } from '#web/ui/address.ts'
import { Button } from '#web/ui/button.tsx'
import { type Answers, Refusal, refusalOf } from '../mock.ts'
import { scene, tell } from '../scene.tsx'

/** Parts of screens that ask the service themselves. */

const tags: Result<'tag/list'>['list'] = [
  { id: 1, name: 'North', color: 'c1271b' },
  { id: 2, name: 'South', color: '14558f' },
  { id: 3, name: 'Leased', color: '0c7c43' },
]

const tagAnswers: Answers = {
  'tag/list': () => ({ list: tags }),
  'tag/create': ({ tag: { name } }) => {
    if (name === 'full') throw new Refusal(268, 'Over quota')
    return { id: 9 }
  },
}

export const tag_field = scene(({ value = [] }: { value?: number[] }) => {
  const [chosen, setChosen] = useState<readonly number[]>(value)
  return (
    <main>
      <h1>Tags</h1>
      <TagsField
        value={chosen}
        onChange={(ids) => {
          tell('tags', ids)
          setChosen(ids)
        }}
      />
      <p>
        Now: <TagNames ids={chosen} />
      </p>
    </main>
  )
}, tagAnswers)

export const tag_many = scene(({ failing }: { failing?: number }) => {
  const things = [
    { id: 1, tags: [1] },
    { id: 2, tags: [1, 2] },
    { id: 3, tags: [] },
    { id: 4, tags: [2] },
  ]
  return (
    <main>
      <h1>Several</h1>
      <TagMany
        read={async () => things}
        write={async ({ id, tags }) => {
          tell('write', id, tags)
          if (id === failing) throw new Error('away')
        }}
        onDone={() => tell('done')}
      />
    </main>
  )
}, tagAnswers)

const kind: ImportKind = {
  type: 'vehicle',
  needed: 'label',
  known_by: 'external_id',
  fields: [
    { name: 'label', title: 'Name', example: ['Van 7'] },
    { name: 'reg_number', title: 'Plate', others: { en: ['licence'] }, example: ['HH-OD 7'] },
    { name: 'external_id', title: 'External id' },
  ],
  titleOf: ({ label, reg_number }) => [label, reg_number].filter(Boolean).join(' · '),
}

const importOf = (id: number): Result<'vehicle/import/read'>['value'] => ({
  id,
  type: 'vehicle',
  filename: 'fleet.csv',
  title: 'fleet.csv',
  status: 'finished',
  created: '2026-11-22 10:00:00',
  ended: '2026-11-22 10:01:00',
  progress: {
    processed_lines: 3,
    imported: 2,
    failed: 1,
    percent: 100,
    errors: [{ line: 3, error: 'label is required' }],
    warnings: [],
  },
})

export const wizard = scene(
  ({ at = 'new' }: { at?: string }) => {
    const [place, go] = useState<string | undefined>(at)
    return (
      <main>
        <h1>Import</h1>
        {place && (
          <ImportWizard
            kind={kind}
            at={place}
            go={(next) => {
              tell('go', next)
              go(next)
            }}
          />
        )}
      </main>
    )
  },
  {
    'vehicle/import/list': () => ({ list: [importOf(4)], count: 1 }),
    'vehicle/list': () => ({ list: [], count: 0 }),
    'data/spreadsheet/parse': async ({ parse_header }, file) => {
      if (file.name === 'bad.csv')
        throw new Refusal(7, 'Invalid parameters', [{ parameter: 'file', error: 'is no spreadsheet' }])
      const [first = '', ...rest] = (await file.text()).trim().split('\n')
      const cells = (line: string) => line.replaceAll(';', '\t')
      // Parameters of an upload are texts.
      const hasHeader = String(parse_header) === 'true'
      return {
        file_id: '0'.repeat(32),
        ...(hasHeader && { header: first.split(';') }),
        preview: (hasHeader ? rest : [first, ...rest]).map(cells),
      }
    },
    'vehicle/batch_convert': () => ({
      list: [
        { label: 'Van 1', reg_number: 'HH-OD 1' },
        { reg_number: 'HH-OD 2', errors: [{ parameter: 'label', error: 'is required' }] },
        { label: 'Van 3', tag_names: ['Unheard'] },
      ] as Result<'vehicle/batch_convert'>['list'],
      limit_exceeded: false,
    }),
    'vehicle/import/start': () => ({ id: 5 }),
    'vehicle/import/read': ({ process_id }) => ({ value: importOf(process_id) }),
    'vehicle/import/download_failed': () => new Blob(['rows']),
  },
)

const links: Answers = {
  'map/source/list': () => ({
    list: [],
    first: 'osm',
    ready: true,
    away: false,
    link: 'https://maps.example/{lat}/{lng}',
    roads: false,
  }),
}

const vaduz = { lat: 47.141372, lng: 9.520704 }

export const location_field = scene(
  () => {
    const [value, setValue] = useState<Location | null>(null)
    return (
      <main>
        <h1>Where</h1>
        <LocationField
          value={value}
          onChange={(next) => {
            tell('location', next)
            setValue(next)
          }}
        />
      </main>
    )
  },
  {
    'geocoder/search_address': ({ q }) =>
      ({
        locations: q === 'nowhere' ? [] : [{ ...vaduz, address: `${q} 22, Vaduz` }],
      }) as Result<'geocoder/search_address'>,
    ...links,
  },
)

export const coordinates = scene(
  () => (
    <main>
      <h1>Coordinates</h1>
      <Coordinates at={vaduz} of="Depot" />
    </main>
  ),
  links,
)

type Told = Result<'tracker/diagnose'>

const silent: Told = {
  user_time: '2026-11-22 12:00:00',
  connection_status: 'offline',
  reason: 'power_cut',
  heard: '2026-11-22 10:00:00',
  evidence: [
    { fact: 'external_power', value: 'false', time: '2026-11-22 09:59:00', decides: true },
    { fact: 'battery', value: '64', time: '2026-11-22 10:00:00', decides: false },
    { fact: 'event', value: 'idle_start', time: '2026-11-22 09:00:00', decides: false },
    { fact: 'connection', value: 'silent', time: '2026-11-22 10:30:00', decides: false },
  ],
  helps: ['supply'],
}

const connection = { protocol: 'gt06', address: '192.0.2.1', connections: 1, messages: 90 }

export const offline = scene(
  () => (
    <main>
      <h1>Map</h1>
      <h2>Van 1</h2>
      <Suspense>
        <Offline id={1} />
      </Suspense>
    </main>
  ),
  {
    'tracker/diagnose': () => silent,
    'tracker/connection/list': () => ({
      list: [
        { opened: '2026-11-22 08:00:00', closed: '2026-11-22 10:30:00', ending: 'silent', ...connection },
        {
          opened: '2026-11-21 08:00:00',
          closed: '2026-11-21 09:00:00',
          ending: 'device',
          ...connection,
          connections: 3,
        },
      ],
      count: 2,
    }),
  },
)

const told = { at: text }

/** A screen whose map comes to rest when somebody has just left it, and it is shown still. */
export const address = scene(() => {
  const [{ at }, go] = useAddress(told)
  const navigate = useNavigate()
  const rest = (): void => go({ at: 'here' }, { replace: true })
  return (
    <main>
      <h1>At {at ?? 'nothing'}</h1>
      <Button onPress={rest}>Rest</Button>
      <Button
        onPress={() => {
          void navigate({ to: '/elsewhere' as never, search: { add: 'yes' } as never })
          rest()
          queueMicrotask(rest)
          setTimeout(rest)
        }}
      >
        Leave
      </Button>
    </main>
  )
})

const link = 'https://fleet.example/#invitation=0123456789abcdef0123456789abcdef'

interface Invited {
  mailed: string | null
  expires?: string
  /** Mail leaves this platform. */
  leaves?: boolean
  /** Code of the failure. */
  failing?: number
  mayChange?: boolean
}

/** As it stands at noon of 27 November 2026. */
export const invitation = scene(
  ({ mailed, expires = '2026-12-04 09:30:00', leaves = true, failing, mayChange = true }: Invited) => {
    const now = Date.parse('2026-11-27T12:00:00Z')
    const pending = { mailed, expires }
    return (
      <main>
        <h1>
          Bob <InvitedChip pending={pending} now={now} />
        </h1>
        <Invitation
          of={['subuser', 3]}
          login="bob@vans.example"
          pending={pending}
          now={now}
          mayChange={mayChange}
          renew={async (mail) => {
            tell('renew', mail)
            if (failing) throw refusalOf(failing)
            return { link, mailed: mail && leaves }
          }}
          withdraw={async () => tell('withdraw')}
        />
      </main>
    )
  },
)
