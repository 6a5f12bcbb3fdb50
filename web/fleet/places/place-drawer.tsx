import { useEffect, useRef, useState } from 'react'
import type { Result } from '#client/client.ts'
import { placeCreate } from '#client/limits/place.gen.ts'
import { shapeOf } from '#web/map/draft.ts'
import type { MapDrawerProps } from '#web/parts/map-screen.tsx'
import { ShapeDrawing } from '#web/parts/shape/shape-drawing.tsx'
import { useShapeForm } from '#web/parts/shape/use-shape-form.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUpload } from '#web/session/upload.ts'
import { useUser } from '#web/session/user.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { failureText } from '#web/ui/failure.ts'
import { Form, useForm } from '#web/ui/form.tsx'
import { PictureField } from '#web/ui/picture-field.tsx'
import { PlaceIconField } from '#web/ui/place-icon.tsx'
import { placeIcon } from '#web/ui/place-icons.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { PlaceFields } from './fields.tsx'
import { type CustomField, type Place, sentPlace, valuesOf } from './place.ts'
import { useDrawn } from './use-drawn.ts'

interface PlaceDrawerProps extends MapDrawerProps {
  place: Place | undefined
}

/** One place, or a new one, with the fields that the account has added to places. */
export const PlaceDrawer = (props: PlaceDrawerProps) => {
  const { place, onClose } = props
  const words = useWords('fleet/places')
  const { may } = useUser()
  const remove = useDo('place/delete')
  const removeIt = async (): Promise<void> => {
    await remove.mutateAsync({ place_id: (place as Place).id })
    toast({ text: words.removed })
    onClose()
  }
  return (
    <Drawer
      title={place?.label ?? words.new}
      onClose={onClose}
      actions={
        place && may('place_update') && <Remove title={words.remove_title} text={words.remove_text} remove={removeIt} />
      }
    >
      <Told asked={usePlaceEntity()}>{({ entity, fields }) => <PlaceForm {...{ ...props, entity, fields }} />}</Told>
    </Drawer>
  )
}

type Entity = Result<'entity/list'>['list'][number]

/** What the account says of places, and the fields that it has added. */
export const usePlaceEntity = () => {
  const listed = useAsk('entity/list')
  const entity = listed.data?.list.find(({ type }) => type === 'place')
  const { data, error, refetch } = useAsk('entity/fields/read', { entity_id: entity?.id ?? 0 }, { enabled: !!entity })
  return {
    data: entity && data && { entity, fields: data.list },
    error: listed.error ?? error,
    refetch: () => (entity ? refetch() : listed.refetch()),
  }
}

interface PlaceFormProps extends PlaceDrawerProps {
  entity: Entity
  fields: readonly CustomField[]
}

const PlaceForm = ({ place, here, map, onHeld, onClose, entity, fields }: PlaceFormProps) => {
  const words = useWords('fleet/places')
  const common = useCommon()
  const { may } = useUser()
  const create = useDo('place/create')
  const update = useDo('place/update')
  const isDisabled = !may('place_update')
  const { form, isTried } = useShapeForm(
    useForm(placeCreate, valuesOf(place, here && { lat: here.lat, lng: here.lng }), async (values) => {
      const sent = sentPlace(values, fields)
      if (place) await update.mutateAsync({ place: { id: place.id, ...sent } })
      else await create.mutateAsync({ place: sent })
      toast({ text: words.saved })
      onClose()
    }),
  )
  const { draft } = form.values
  useEffect(() => {
    onHeld(isDisabled ? undefined : shapeOf(draft))
    return () => onHeld(undefined)
  }, [draft, isDisabled, onHeld])
  const setDraft = useDrawn(form, here)
  return (
    <>
      {map && !isDisabled && <ShapeDrawing {...{ map, draft }} color="8a96a2" onDraft={setDraft} />}
      <Form form={form} action={place ? common.save : common.create} onCancel={onClose} isReadOnly={isDisabled}>
        {place && !isDisabled && <Look place={place} />}
        <PlaceFields
          layout={entity.settings.layout}
          {...{ form, fields, map, isTried, isDisabled }}
          onDraft={setDraft}
        />
      </Form>
    </>
  )
}

/** Its icon, or its picture: both are kept at once. */
const Look = ({ place }: { place: Place }) => {
  const { id: place_id, icon_id, avatar_file_name } = place
  const common = useCommon()
  const upload = useUpload('place/avatar/upload', { also: ['place'] })
  const assign = useDo('place/avatar/assign', { also: ['place'] })
  const [chosen, setChosen] = useState(icon_id ?? 0)
  const wanted = useRef(chosen)
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const give = async (icon_id: number): Promise<void> => {
    if (wanted.current !== icon_id) return
    await assign.mutateAsync({ place_id, icon_id: icon_id || null }).catch((error: unknown) => {
      setChosen(place.icon_id ?? 0)
      toast({ text: failureText(error, common), isFault: true })
    })
  }
  // One after the other, and of several that are chosen quickly the last: keys go through all of them.
  const choose = (next: number): Promise<unknown> => {
    setChosen(next)
    wanted.current = next
    before.current = before.current.then(() => give(next))
    return before.current
  }
  return (
    <>
      <PictureField
        entity="place"
        fileName={chosen ? null : avatar_file_name}
        icon={placeIcon(chosen)}
        onUpload={async (file) => {
          await upload.mutateAsync({ file, params: { place_id: String(place_id) } })
          // A picture is shown where there is no icon.
          if (wanted.current) await choose(0)
        }}
      />
      <PlaceIconField value={chosen} onChange={(next) => void choose(next)} />
    </>
  )
}
