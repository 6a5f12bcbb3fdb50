import { BookMarked } from 'lucide-react'
import { useState } from 'react'
import { vehicleServiceTaskTemplateApply as limits } from '#client/limits/vehicle-service_task-template.gen.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { ButtonRows, RowButton, RowName } from '#web/ui/row-button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { wayText } from './left.ts'
import style from './maintenance.module.css'
import { type Preset, preset_names, type Template } from './template-draft.ts'
import { VehiclesField } from './vehicles-field.tsx'

interface CatalogueProps {
  chosen: number | undefined
  onOpen(template: number): void
  onPreset(preset: Preset): void
}

/** What vehicles need again and again, to be given to many of them. */
export const Catalogue = ({ chosen, onOpen, onPreset }: CatalogueProps) => {
  const words = useWords('fleet/maintenance')
  const { may } = useUser()
  const asked = useAsk('vehicle/service_task/template/list', {})
  return (
    <Told asked={asked}>
      {({ list }) => (
        <>
          {list.length === 0 && <Empty icon={BookMarked} title={words.no_templates} text={words.no_templates_text} />}
          <ButtonRows>
            {list.map((one) => (
              <Row key={one.id} template={one} isChosen={one.id === chosen} onOpen={() => onOpen(one.id)} />
            ))}
          </ButtonRows>
          {may('vehicle_update') && (
            <section className={style.presets} aria-label={words.examples}>
              <h2>{words.examples}</h2>
              <p className="quiet">{words.examples_text}</p>
              <div className={style.tools}>
                {preset_names.map((name) => (
                  <Button key={name} onPress={() => onPreset(name)}>
                    {words.presets[name]}
                  </Button>
                ))}
              </div>
            </section>
          )}
        </>
      )}
    </Told>
  )
}

const Row = ({ template, isChosen, onOpen }: { template: Template; isChosen: boolean; onOpen(): void }) => {
  const words = useWords('fleet/maintenance')
  const format = useFormat()
  const { may } = useUser()
  const [isApplying, setApplying] = useState(false)
  const { description, intervals } = template
  const { mileage, date, engine_hours } = intervals
  const said = [
    mileage && words.each({ interval: wayText(mileage.limit, format) }),
    date && words.each_days({ count: date.limit }),
    engine_hours && words.each({ interval: `${format.number(engine_hours.limit)}\u202fh` }),
  ]
  return (
    <li className={style.row}>
      <RowButton isChosen={isChosen} onOpen={onOpen}>
        <RowName>
          <b>{description}</b>
          <small>{said.filter(Boolean).join(' · ')}</small>
        </RowName>
      </RowButton>
      {may('vehicle_update') && (
        <Button aria-label={`${words.apply}: ${description}`} onPress={() => setApplying(true)}>
          {words.apply}
        </Button>
      )}
      {isApplying && <Apply template={template} onClose={() => setApplying(false)} />}
    </li>
  )
}

/** Gives it to vehicles. */
const Apply = ({ template: { id, description, intervals }, onClose }: { template: Template; onClose(): void }) => {
  const words = useWords('fleet/maintenance')
  const apply = useDo('vehicle/service_task/template/apply')
  const begin = { vehicle_ids: [] as readonly number[], end: null as string | null }
  const form = useForm(limits, begin, async ({ vehicle_ids, end }) => {
    await apply.mutateAsync({
      ...{ template_id: id, vehicle_ids: [...vehicle_ids] },
      ...(end && { end: `${end} 23:59:59` }),
    })
    toast({ text: words.applied({ count: vehicle_ids.length }) })
    onClose()
  })
  return (
    <Dialog title={description} onClose={onClose}>
      <Form form={form} action={words.apply} onCancel={onClose}>
        <VehiclesField {...form.field('vehicle_ids')} />
        {intervals.date && <DateField label={words.first_end} hint={words.first_end_hint} {...form.field('end')} />}
      </Form>
    </Dialog>
  )
}
