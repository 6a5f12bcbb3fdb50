import { SelectField, TextField } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Pair, Section } from '#web/ui/section.tsx'
import { symbols } from '#web/words/figures.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import type { Sensor } from '../readings/written.ts'
import { CalibrationField } from './calibration-field.tsx'
import { calc_methods, type Draft, discrete_types, metering_types, virtual_types } from './draft.ts'
import { FileField } from './file-field.tsx'
import { InputField } from './input-field.tsx'
import { Outcome } from './outcome.tsx'
import style from './screen.module.css'
import { TitlesField } from './titles-field.tsx'
import { useInputs } from './use-inputs.ts'

interface KindProps {
  tracker_id: number
  sensors: readonly Sensor[]
  form: FormState<Draft>
  isDisabled: boolean
  isNew: boolean
}

/** What sensors of a kind have. */
export const KindFields = (props: KindProps) => {
  const { form, isDisabled, isNew } = props
  const words = useWords('fleet/sensors')
  const { type } = form.values
  const types = { metering: metering_types, discrete: discrete_types, virtual: virtual_types }[type]
  return (
    <>
      {isNew && (
        <SelectField
          label={words.kind}
          value={type}
          choices={(['metering', 'discrete', 'virtual'] as const).map((key) => ({ key, label: words.kinds[key] }))}
          onChange={(type) =>
            form.set({ type: type ?? 'metering', sensor_type: type === 'virtual' ? 'state' : 'custom' })
          }
          isDisabled={isDisabled}
        />
      )}
      <SelectField
        label={words.what}
        value={form.values.sensor_type}
        fault={form.field('sensor_type').fault}
        choices={types.map((key) => ({ key: key as string, label: words.types[key] }))}
        onChange={(sensor_type) => form.set({ sensor_type: sensor_type ?? 'custom' })}
        isDisabled={isDisabled}
      />
      {type === 'discrete' && (
        <NumberField label={words.input_number} {...form.field('input_number')} isDisabled={isDisabled} />
      )}
      {type === 'metering' && <MeteringFields {...props} />}
      {type === 'virtual' && <VirtualFields {...props} />}
    </>
  )
}

const MeteringFields = ({ tracker_id, sensors, form, isDisabled }: KindProps) => {
  const words = useWords('fleet/sensors')
  const inputs = useInputs(tracker_id, 'typed')
  const { values } = form
  const isComposite = values.input_name === 'composite'
  const told = inputs.rawOf(values.input_name)
  const raw = typeof told === 'number' ? told : undefined
  const unit = symbols[values.units_type] ?? values.units
  const isWrong = (['divider', 'min', 'max', 'accuracy', 'volume'] as const).some(
    (name) => form.field(name).fault !== undefined,
  )
  return (
    <>
      <InputField {...{ sensors, form, inputs, isDisabled }} />
      <UnitFields form={form} isDisabled={isDisabled} />
      {!isComposite && (
        <>
          <Outcome draft={values} raw={told} unit={unit} />
          <Calibration {...{ form, raw, unit, isDisabled }} />
          <Section title={words.scale} isWrong={isWrong}>
            <NumberField
              label={words.divider}
              hint={words.divider_hint}
              {...form.field('divider')}
              format={precise}
              isDisabled={isDisabled}
            />
            <Pair>
              <NumberField label={words.min} {...form.field('min')} format={precise} isDisabled={isDisabled} />
              <NumberField label={words.max} {...form.field('max')} format={precise} isDisabled={isDisabled} />
            </Pair>
            <p className="quiet">{words.limits_hint}</p>
            <NumberField
              label={words.accuracy}
              {...form.field('accuracy')}
              unit="%"
              step={0.25}
              format={precise}
              isDisabled={isDisabled}
            />
            {isShare(values) && (
              <NumberField
                label={words.holds}
                hint={words.holds_hint}
                {...form.field('volume')}
                format={precise}
                isDisabled={isDisabled}
              />
            )}
          </Section>
        </>
      )}
    </>
  )
}

/** Answers whether it tells what is in a tank in per cent of what that holds. */
const isShare = ({ sensor_type, units_type, units, calibration }: Draft): boolean =>
  sensor_type === 'fuel' && units_type === 'custom' && (units === '%' || (units === '' && calibration.length === 0))

/** Which unit; of one's own how it is written beside it. */
const UnitFields = ({ form, isDisabled }: Pick<KindProps, 'form' | 'isDisabled'>) => {
  const words = useWords('fleet/sensors')
  const { symbol } = useFormat()
  const { units_type } = form.values
  return (
    <Pair>
      <SelectField
        label={words.unit}
        value={units_type}
        fault={form.field('units_type').fault}
        choices={[
          { key: 'custom', label: words.own_unit },
          ...Object.entries(symbols).map(([key, written]) => ({
            key,
            label: `${words.units[key as keyof typeof words.units]} (${symbol(written)})`,
          })),
        ]}
        onChange={(units_type) => form.set({ units_type: units_type ?? 'custom' })}
        isDisabled={isDisabled}
      />
      {units_type === 'custom' && <TextField label={words.label} {...form.field('units')} isDisabled={isDisabled} />}
    </Pair>
  )
}

interface CalibrationProps extends Pick<KindProps, 'form' | 'isDisabled'> {
  raw: number | undefined
  unit: string
}

const Calibration = ({ form, raw, unit, isDisabled }: CalibrationProps) => {
  const words = useWords('fleet/sensors').calibration
  const { calibration, file, sensor_number, divider } = form.values
  const fault = form.faults.find(({ parameter }) => parameter.startsWith('data'))?.error
  const [fileFault, numberFault] = [form.field('file').fault, form.field('sensor_number').fault]
  const isWrong = [fault, fileFault, numberFault].some((one) => one !== undefined)
  return (
    <Section title={words.title} isOpen={calibration.length > 0} isWrong={isWrong}>
      {file ? (
        <FileField
          file={file}
          number={sensor_number}
          fault={{ file: fileFault, number: numberFault }}
          onNumber={(sensor_number) => form.set({ sensor_number })}
          onRemove={() => form.set({ file: undefined, sensor_number: undefined })}
        />
      ) : (
        <CalibrationField
          rows={calibration}
          onChange={(calibration) => form.set({ calibration })}
          onFile={(file) => form.set({ file, sensor_number: undefined })}
          raw={raw === undefined ? undefined : raw / (divider || 1)}
          unit={unit}
          isDisabled={isDisabled}
          fault={fault}
        />
      )}
    </Section>
  )
}

/** As many decimals as anybody types. */
const precise = { maximumFractionDigits: 6 } as const

const VirtualFields = ({ tracker_id, sensors, form, isDisabled }: KindProps) => {
  const words = useWords('fleet/sensors')
  const inputs = useInputs(tracker_id, 'typed')
  const { values } = form
  return (
    <>
      <InputField {...{ sensors, form, inputs, isDisabled }} />
      <SelectField
        label={words.method}
        value={values.calc_method}
        choices={calc_methods.map((key) => ({ key, label: words.methods[key] }))}
        onChange={(calc_method) => form.set({ calc_method: calc_method ?? 'in_range' })}
        isDisabled={isDisabled}
      />
      {values.calc_method === 'in_range' && (
        <Pair>
          <NumberField
            label={words.range_from}
            {...form.field('range_from')}
            format={precise}
            isDisabled={isDisabled}
          />
          <NumberField label={words.range_to} {...form.field('range_to')} format={precise} isDisabled={isDisabled} />
        </Pair>
      )}
      {values.calc_method === 'bit_index' && (
        <NumberField label={words.bit} {...form.field('bit_index')} isDisabled={isDisabled} />
      )}
      <Outcome draft={values} raw={inputs.rawOf(values.input_name)} unit="" />
      <section className={style.part}>
        <h3>{words.titles.heading}</h3>
        <p className="quiet">{values.calc_method === 'identity' ? words.titles.any : words.titles.both}</p>
        <TitlesField
          titles={values.value_titles}
          onChange={(value_titles) => form.set({ value_titles })}
          isDisabled={isDisabled}
        />
      </section>
    </>
  )
}
