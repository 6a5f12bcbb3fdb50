import { PencilLine } from 'lucide-react'
import type { Map as MapLibre } from 'maplibre-gl'
import { useState } from 'react'
import type { Location } from '#geo/distance.ts'
import { type Draft, shapeOf } from '#web/map/draft.ts'
import { ShapeDrawing } from '#web/parts/shape/shape-drawing.tsx'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { PickField, PickSeveralField } from '#web/ui/pick-field.tsx'
import { useWords } from '#web/words/speech.tsx'
import { usual_radius } from '../zones/zone.ts'
import style from './form.module.css'
import { askedBy } from './kinds.ts'
import { NewZone, new_color } from './new-zone.tsx'
import type { Values } from './rule.ts'
import { useMeant } from './use-targets.ts'
import { ZonesMap } from './zones-map.tsx'

/** The zones of a rule, found by their names or on the map of the screen, and drawn there where there are none yet. */
export const ZoneFields = ({ form }: { form: FormState<Values> }) => {
  const words = useWords('fleet/rules')
  const { may } = useUser()
  const { values, set } = form
  const { zone_ids, targets } = values
  const { zones } = askedBy(values.type ?? '')
  const isCorridor = zones === 'corridor'
  const mayDraw = may('zone_update')
  const trackers = useMeant(targets)
  const { data } = useAsk('zone/list', {})
  const [draft, setDraft] = useState<Draft>()
  const [map, setMap] = useState<MapLibre>()
  const listed = (data?.list ?? []).filter(({ type }) => !isCorridor || type === 'sausage')
  const choices = listed.map(({ id, label, color, address }) => ({ id, label, color, hint: address || undefined }))
  const begin = (center?: Location): void =>
    setDraft({ type: isCorridor ? 'sausage' : 'circle', center, radius: usual_radius, points: [] })
  /** A press on the map chooses a zone, and another lets it go. */
  const toggle = (id: number): void => {
    if (!listed.some((zone) => zone.id === id)) return
    const rest = zone_ids.filter((other) => other !== id)
    set({ zone_ids: rest.length < zone_ids.length ? rest : isCorridor ? [id] : [...zone_ids, id] })
  }
  return (
    <>
      {isCorridor ? (
        <PickField
          label={words.corridor}
          hint={words.corridor_hint}
          choices={choices}
          value={zone_ids[0] ?? null}
          onChange={(id) => set({ zone_ids: id === null ? [] : [id] })}
          fault={form.field('zone_ids').fault}
          isRequired
        />
      ) : (
        <PickSeveralField
          label={zones === 'watched' ? words.zones : words.zones_count}
          {...(!zones && { placeholder: words.everywhere })}
          choices={choices}
          {...form.field('zone_ids')}
          isRequired={zones === 'watched'}
        />
      )}
      {(zones || zone_ids.length > 0 || draft) && (
        <ZonesMap
          ids={zone_ids}
          trackers={trackers}
          held={draft && shapeOf(draft)}
          onChoose={toggle}
          onMap={setMap}
          actionsAt={(there) =>
            mayDraw && !draft && !isCorridor
              ? [{ id: 'new', icon: PencilLine, label: words.draw_here, run: () => begin(there) }]
              : []
          }
        />
      )}
      {map && draft && <ShapeDrawing key={draft.type} {...{ map, draft, color: new_color }} onDraft={setDraft} />}
      {draft ? (
        <NewZone
          draft={draft}
          map={map}
          isCorridor={isCorridor}
          onDraft={setDraft}
          onMade={(id) => {
            setDraft(undefined)
            set({ zone_ids: isCorridor ? [id] : [...zone_ids, id] })
          }}
          onCancel={() => setDraft(undefined)}
        />
      ) : (
        mayDraw && (
          <div className={style.draw}>
            <Button look="quiet" icon={PencilLine} onPress={() => begin()}>
              {isCorridor ? words.draw_corridor : words.draw_zone}
            </Button>
          </div>
        )
      )}
    </>
  )
}
