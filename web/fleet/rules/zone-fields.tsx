import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import type { Draft } from '#web/map/draft.ts'
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
import { ZonesMap } from './zones-map.tsx'

/** The zones of a rule, found by their names, shown on a map, and drawn where there are none yet. */
export const ZoneFields = ({ form }: { form: FormState<Values> }) => {
  const words = useWords('fleet/rules')
  const { may } = useUser()
  const { values, set } = form
  const { zone_ids, trackers } = values
  const { zones } = askedBy(values.type ?? '')
  const isCorridor = zones === 'corridor'
  const { data } = useAsk('zone/list', {})
  const [draft, setDraft] = useState<Draft>()
  const listed = data?.list ?? []
  const choices = listed.map(({ id, label, color, address }) => ({ id, label, color, hint: address || undefined }))
  const begin = (): void =>
    setDraft({ type: isCorridor ? 'sausage' : 'circle', center: undefined, radius: usual_radius, points: [] })
  return (
    <>
      {isCorridor ? (
        <PickField
          label={words.corridor}
          hint={words.corridor_hint}
          choices={choices.filter((_, place) => listed[place]?.type === 'sausage')}
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
      {(zone_ids.length > 0 || draft) && (
        <ZonesMap ids={zone_ids} trackers={trackers}>
          {(map) => draft && <ShapeDrawing key={draft.type} {...{ map, draft, color: new_color }} onDraft={setDraft} />}
        </ZonesMap>
      )}
      {draft ? (
        <NewZone
          draft={draft}
          isCorridor={isCorridor}
          onDraft={setDraft}
          onMade={(id) => {
            setDraft(undefined)
            set({ zone_ids: isCorridor ? [id] : [...zone_ids, id] })
          }}
          onCancel={() => setDraft(undefined)}
        />
      ) : (
        may('zone_update') && (
          <div className={style.draw}>
            <Button look="quiet" icon={PencilLine} onPress={begin}>
              {isCorridor ? words.draw_corridor : words.draw_zone}
            </Button>
          </div>
        )
      )}
    </>
  )
}
