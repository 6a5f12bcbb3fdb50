import { ClipboardCheck } from 'lucide-react'
import type { Result } from '#client/client.ts'
import { useAsk } from '#web/session/ask.ts'
import { flag, id, useAddress } from '#web/ui/address.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { SwitchField } from '#web/ui/field.tsx'
import { Page } from '#web/ui/page.tsx'
import { ButtonRows, RowButton, RowName } from '#web/ui/row-button.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { FilledForm } from '../checkins/filled-form.tsx'
import { nameOf } from '../employees/employee.ts'
import style from './inspections.module.css'

type Inspection = Result<'inspection/list'>['list'][number]

const parts = { inspection: id, failed: flag }

/** Inspections that are listed: the newest. */
const limit = 500
/** Milliseconds after which it is asked again. */
const every = 30_000

/** What drivers have looked at before and after their drives, and what has failed. */
export default function InspectionsScreen() {
  const words = useWords('fleet/inspections')
  const [{ inspection, failed }, go] = useAddress(parts)
  const asked = useAsk('inspection/list', { limit, ...(failed && { failed }) }, { every })
  const chosen = asked.data?.list.find(({ id }) => id === inspection)
  const drawer = chosen && (
    <Drawer title={chosen.form_label} onClose={() => go({ inspection: undefined })}>
      <About {...chosen} />
      <FilledForm id={chosen.form_id} />
    </Drawer>
  )
  return (
    <Page
      title={words.title}
      tools={<SwitchField label={words.failed} value={failed} onChange={(failed) => go({ failed })} />}
      drawer={drawer}
    >
      <Told asked={asked}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty icon={ClipboardCheck} title={failed ? words.none_failed : words.empty} text={words.empty_text} />
          ) : (
            <ButtonRows>
              {list.map((one) => (
                <Row
                  key={one.id}
                  inspection={one}
                  isChosen={one.id === inspection}
                  onOpen={() => go({ inspection: one.id })}
                />
              ))}
            </ButtonRows>
          )
        }
      </Told>
    </Page>
  )
}

/** The vehicle, or where there was none the tracker. */
const subjectOf = ({ vehicle, tracker_label }: Inspection): string => vehicle?.label ?? tracker_label

const Row = ({ inspection, isChosen, onOpen }: { inspection: Inspection; isChosen: boolean; onOpen(): void }) => {
  const words = useWords('fleet/inspections')
  const format = useFormat()
  const { made, moment, employee, faults, form_label } = inspection
  const items = faults.map(({ item, answer }) => `${item}: ${answer}`).join(' · ')
  return (
    <li>
      <RowButton isChosen={isChosen} onOpen={onOpen}>
        <RowName>
          <b>{subjectOf(inspection)}</b>
          <small>{[employee && nameOf(employee), words.moments[moment], form_label].filter(Boolean).join(' · ')}</small>
          {items && <small className={style.faults}>{items}</small>}
        </RowName>
        <small>{format.dateTime(made)}</small>
        <Chip look={faults.length > 0 ? 'bad' : 'good'}>{words.result({ count: faults.length })}</Chip>
      </RowButton>
    </li>
  )
}

const About = (inspection: Inspection) => {
  const words = useWords('fleet/inspections')
  const format = useFormat()
  const { made, moment, employee } = inspection
  const said = [subjectOf(inspection), employee && nameOf(employee), words.moments[moment], format.dateTime(made)]
  return <p className="quiet">{said.filter(Boolean).join(' · ')}</p>
}
