import type { Map as MapLibre } from 'maplibre-gl'
import { type KeyboardEvent, useState } from 'react'
import { zoneCreate } from '#client/limits/zone.gen.ts'
import { type Draft, faultOf } from '#web/map/draft.ts'
import { ShapeAddress } from '#web/parts/shape/shape-address.tsx'
import { ShapeFields, ShapeTypeField } from '#web/parts/shape/shape-fields.tsx'
import { useDo } from '#web/session/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText, faultsOf } from '#web/ui/failure.ts'
import { TextField } from '#web/ui/field.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { sentShape } from '../zones/zone.ts'
import style from './form.module.css'

/** As the service colours zones whose colour is not told. */
export const new_color = '27a9e3'

interface NewZoneProps {
  draft: Draft
  /** On which it is drawn. */
  map: MapLibre | undefined
  /** It can be nothing else. */
  isCorridor: boolean
  onDraft(draft: Draft): void
  onMade(id: number): void
  onCancel(): void
}

/** A zone that is drawn for the rule: it is kept before the rule is, and chosen. */
export const NewZone = ({ draft, map, isCorridor, onDraft, onMade, onCancel }: NewZoneProps) => {
  const words = useWords('fleet/rules')
  const common = useCommon()
  const create = useDo('zone/create')
  const [label, setLabel] = useState('')
  const [address, setAddress] = useState('')
  const [isTried, setTried] = useState(false)
  const make = (): void => {
    setTried(true)
    if (faultOf(draft) || label.trim() === '' || create.isPending) return
    const zone = { label: label.trim(), color: new_color, address, tags: [], ...sentShape(draft) }
    create.mutate({ zone }, { onSuccess: ({ id }) => onMade(id) })
  }
  // Within a form, which Enter would send.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    make()
  }
  const faults = faultsOf(create.error).map(({ error }) => error)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this is
    <div role="group" aria-label={words.draw_zone} className={style.zone} onKeyDown={onKeyDown}>
      {!isCorridor && <ShapeTypeField value={draft.type} onChange={(type) => onDraft({ ...draft, type })} />}
      <TextField
        label={words.zone_name}
        limits={zoneCreate['zone.label']}
        value={label}
        onChange={setLabel}
        {...(isTried && label.trim() === '' && { fault: words.zone_unnamed })}
      />
      <ShapeAddress {...{ address, draft, onDraft, map }} onAddress={setAddress} />
      <ShapeFields {...{ draft, onDraft, isTried }} />
      {create.error && (
        <p role="alert" className={style.fault}>
          {[failureText(create.error, common), ...faults].join(' ')}
        </p>
      )}
      <div className={style.buttons}>
        <Button look="quiet" onPress={onCancel}>
          {common.cancel}
        </Button>
        <Button onPress={make} isPending={create.isPending}>
          {words.keep_zone}
        </Button>
      </div>
    </div>
  )
}
