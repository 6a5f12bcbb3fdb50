import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Result } from '#client/client.ts'
import { useSession } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Confirm, Dialog } from '#web/ui/dialog.tsx'
import { failureText, faultsOf } from '#web/ui/failure.ts'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import type { CustomField } from '../place.ts'
import { usePlaceEntity } from '../place-drawer.tsx'
import { ItemRow } from './item-row.tsx'
import { customsOf, type Item, itemsOf, sectionsOf, sentFields, shifted } from './items.ts'
import style from './layout.module.css'

/** Which fields places have, and how they are laid out. */
export const LayoutDialog = ({ onClose }: { onClose(): void }) => {
  const words = useWords('fleet/places/layout')
  return (
    <Dialog title={words.title} isWide onClose={onClose}>
      <Told asked={usePlaceEntity()}>{(told) => <LayoutForm {...told} onClose={onClose} />}</Told>
    </Dialog>
  )
}

interface LayoutFormProps {
  entity: Result<'entity/list'>['list'][number]
  fields: readonly CustomField[]
  onClose(): void
}

const LayoutForm = ({ entity, fields, onClose }: LayoutFormProps) => {
  const words = useWords('fleet/places/layout')
  const common = useCommon()
  const { items, change, gone, save, error, isSaving } = useLayout({ entity, fields, onClose })
  const [isAsking, setAsking] = useState(false)
  const faults = faultsOf(error)
  const customs = customsOf(items)
  const add = (item: Item): void => change([...items, item])
  const faultOf = (item: Item): string | undefined => {
    const place = customs.findIndex(({ key }) => key === item.key)
    return faults.find(({ parameter }) => place >= 0 && parameter.startsWith(`fields.${place}.`))?.error
  }
  const hasOwn = customs.some((item) => faultOf(item))
  return (
    <>
      <p className="quiet">{words.about}</p>
      <ul className={style.items}>
        {items.map((item, place) => (
          <ItemRow
            key={item.key}
            item={item}
            fault={faultOf(item)}
            isFirst={place <= 1}
            isFixed={place === 0}
            isLast={place === items.length - 1}
            onChange={(next) => change(items.with(place, next))}
            onMove={(by) => change(shifted(items, place, by))}
            onRemove={() => change(items.toSpliced(place, 1))}
          />
        ))}
      </ul>
      <div className={style.ways}>
        <Button
          icon={Plus}
          onPress={() => add({ key: crypto.randomUUID(), kind: 'custom', label: '', type: 'text', required: false })}
        >
          {words.add_field}
        </Button>
        <Button icon={Plus} onPress={() => add({ key: crypto.randomUUID(), kind: 'section', label: '' })}>
          {words.add_section}
        </Button>
      </div>
      {error !== undefined && !hasOwn && (
        <p role="alert" className={style.fault}>
          {[failureText(error, common), ...faults.map(({ error }) => error)].join(': ')}
        </p>
      )}
      <div className={style.buttons}>
        <Button look="quiet" onPress={onClose}>
          {common.cancel}
        </Button>
        <Button look="primary" isPending={isSaving} onPress={() => (gone.length > 0 ? setAsking(true) : void save())}>
          {common.save}
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title={words.remove_title}
          text={`${words.remove_text} ${gone.map(({ label }) => label).join(', ')}`}
          action={common.remove}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void save()
          }}
        />
      )}
    </>
  )
}

/** The items under way; what fails keeps them as they are. */
const useLayout = ({ entity, fields, onClose }: LayoutFormProps) => {
  const words = useWords('fleet/places/layout')
  const { client } = useSession()
  const queries = useQueryClient()
  const [items, change] = useState(() => itemsOf(entity, fields))
  const [error, setError] = useState<unknown>()
  const [isSaving, setSaving] = useState(false)
  const kept = customsOf(items)
  const save = async (): Promise<void> => {
    setSaving(true)
    setError(undefined)
    try {
      const { list } = await client.call('entity/fields/update', {
        entity_id: entity.id,
        fields: sentFields(items),
        delete_missing: true,
      })
      const settings = { layout: { sections: sectionsOf(items, list) } }
      await client.call('entity/update', { entity: { id: entity.id, settings } })
      toast({ text: words.saved })
      onClose()
    } catch (failed) {
      setError(failed)
      setSaving(false)
    } finally {
      for (const kind of ['entity', 'place']) void queries.invalidateQueries({ queryKey: [kind] })
    }
  }
  return {
    items,
    change,
    save,
    error,
    isSaving,
    /** Fields that go, with the values of all places. */
    gone: fields.filter(({ id }) => !kept.some((field) => field.id === id)),
  }
}
