import { useEffect } from 'react'
import { zoneCreate } from '#client/limits/zone.gen.ts'
import { type Draft, shapeOf } from '#web/map/draft.ts'
import type { View } from '#web/map/source.ts'
import type { MapDrawerProps } from '#web/parts/map-screen.tsx'
import { ShapeAddress } from '#web/parts/shape/shape-address.tsx'
import { ShapeDrawing } from '#web/parts/shape/shape-drawing.tsx'
import { ShapeFields, ShapeTypeField } from '#web/parts/shape/shape-fields.tsx'
import { useShapeForm } from '#web/parts/shape/use-shape-form.ts'
import { TagsField } from '#web/parts/tag-picker.tsx'
import { useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { ColorField } from '#web/ui/color-field.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { blocked } from './blocked.ts'
import { draftOf, sentShape, usual_radius, type Zone } from './zone.ts'

interface ZoneDrawerProps extends MapDrawerProps {
  zone: Zone | undefined
}

/** One zone, or a new one: what is said of it, and its shape, which is drawn on the map or typed. */
export const ZoneDrawer = ({ zone, here, map, onHeld, onClose }: ZoneDrawerProps) => {
  const words = useWords('fleet/zones')
  const common = useCommon()
  const { may } = useUser()
  const removal = useRemoval(zone, onClose)
  const create = useDo('zone/create')
  const update = useDo('zone/update')
  const isDisabled = !may('zone_update')
  const { form, isTried } = useShapeForm(
    useForm(
      zoneCreate,
      {
        label: zone?.label ?? '',
        address: zone?.address ?? '',
        color: zone?.color.toLowerCase() ?? '27a9e3',
        tags: zone?.tags ?? [],
        draft: zone ? draftOf(zone) : begun(here),
      },
      async ({ draft, ...said }) => {
        const sent = { ...said, ...sentShape(draft) }
        if (zone) await update.mutateAsync({ zone: { id: zone.id, ...sent } })
        else await create.mutateAsync({ zone: sent })
        toast({ text: words.saved })
        onClose()
      },
    ),
  )
  const { draft, color, address } = form.values
  const setDraft = (draft: Draft): void => form.set({ draft })
  useEffect(() => {
    onHeld(isDisabled ? undefined : shapeOf(draft))
    return () => onHeld(undefined)
  }, [draft, isDisabled, onHeld])
  return (
    <Drawer
      title={zone?.label ?? words.new}
      onClose={onClose}
      actions={zone && !isDisabled && <Remove title={words.remove_title} text={words.remove_text} remove={removal} />}
    >
      {map && !isDisabled && <ShapeDrawing key={draft.type} {...{ map, draft, color }} onDraft={setDraft} />}
      <Form form={form} action={zone ? common.save : common.create} onCancel={onClose} isReadOnly={isDisabled}>
        {!zone && <ShapeTypeField value={draft.type} onChange={(type) => setDraft({ ...draft, type })} />}
        <TextField label={words.label} {...form.field('label')} isDisabled={isDisabled} />
        <ShapeAddress
          {...{ address, draft, map, isDisabled }}
          fault={form.field('address').fault}
          onAddress={(address) => form.set({ address })}
          onDraft={setDraft}
        />
        <ShapeFields {...{ draft, isTried, isDisabled }} onDraft={setDraft} />
        {!isDisabled && <ColorField label={words.color} {...form.field('color')} />}
        <TagsField {...form.field('tags')} isDisabled={isDisabled} />
      </Form>
    </Drawer>
  )
}

const begun = (here: View | undefined): Draft => ({
  type: 'circle',
  center: here && { lat: Number(here.lat.toFixed(6)), lng: Number(here.lng.toFixed(6)) },
  // As wide as an inch of the map, from which it is drawn wider or narrower.
  radius: here ? roundly(78_271 * 2 ** -here.zoom * Math.cos((here.lat * Math.PI) / 180) * 96) : usual_radius,
  points: [],
})

const roundly = (metres: number): number => Math.min(300_000, Math.max(10, Number(metres.toPrecision(1))))

/** Deletes the zone; what still refers to it is said. */
const useRemoval = (zone: Zone | undefined, onClose: () => void) => {
  const words = useWords('fleet/zones')
  const remove = useDo('zone/delete')
  return async (): Promise<void> => {
    if (!zone) return
    await remove.mutateAsync({ zone_id: zone.id }).catch((error) =>
      blocked(error, (entities) => {
        const said = entities.map(({ type, ids: { length } }) =>
          (type === 'rules' ? words.used_by_rules : words.used_by_links)({ count: length }),
        )
        return said.join(' ')
      }),
    )
    toast({ text: words.removed })
    onClose()
  }
}
