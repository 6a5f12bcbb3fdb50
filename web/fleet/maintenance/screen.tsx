import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { flag, id, oneOf, text, useAddress } from '#web/ui/address.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { periodPart } from '#web/ui/period.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { useWords } from '#web/words/speech.tsx'
import { Calendar } from './calendar.tsx'
import { Catalogue } from './catalogue.tsx'
import { Costs } from './costs.tsx'
import { Proposals } from './proposals.tsx'
import { TaskDrawer } from './task-drawer.tsx'
import { TaskList } from './task-list.tsx'
import type { Preset } from './template-draft.ts'
import { TemplateDrawer } from './template-drawer.tsx'

const shown = ['tasks', 'calendar', 'proposals', 'catalogue', 'costs'] as const

const parts = {
  ...{ part: oneOf(shown, 'tasks'), task: id, template: id, add: flag, done: flag, vehicle: id },
  ...{ month: text, period: periodPart('30d'), sort: text },
}

const closed = { task: undefined, template: undefined, add: false }

/** What vehicles need: by its urgency and in a calendar; what nobody has planned; what is needed again and again; what it costs. */
export default function MaintenanceScreen() {
  const words = useWords('fleet/maintenance')
  const { may } = useUser()
  const [{ part, task, template, add, done, vehicle, month, period, sort = 'total=desc' }, go] = useAddress(parts)
  const [preset, setPreset] = useState<Preset>()
  const close = (): void => go(closed)
  const isCatalogue = part === 'catalogue'
  const begin = (preset: Preset | undefined): void => {
    setPreset(preset)
    go({ ...closed, add: true })
  }
  const drawer = isCatalogue
    ? (template || add) && <OpenTemplate key={template ?? preset ?? 'new'} {...{ template, preset }} onClose={close} />
    : (task || add) && <OpenTask key={task ?? 'new'} task={task} onClose={close} />
  return (
    <Page
      title={words.title}
      actions={
        may('vehicle_update') && (
          <Button look="primary" icon={Plus} onPress={() => begin(undefined)}>
            {isCatalogue ? words.new_template : words.new_task}
          </Button>
        )
      }
      drawer={drawer}
    >
      <Tabs
        label={words.title}
        tabs={shown.map((key) => ({ key, label: words.parts[key] }))}
        shown={part}
        onShow={(part) => go({ ...closed, part })}
      >
        {part === 'tasks' && (
          <TaskList
            {...{ vehicle, done }}
            onDone={(done) => go({ ...closed, done })}
            chosen={task}
            onOpen={(task) => go({ ...closed, task })}
          />
        )}
        {part === 'calendar' && (
          <Calendar
            month={/^\d{4}-(0[1-9]|1[0-2])$/.test(month ?? '') ? month : undefined}
            onMonth={(month) => go({ month }, { replace: true })}
            chosen={task}
            onOpen={(task) => go({ ...closed, task })}
          />
        )}
        {part === 'proposals' && <Proposals vehicle={vehicle} />}
        {part === 'catalogue' && (
          <Catalogue chosen={template} onOpen={(template) => go({ ...closed, template })} onPreset={begin} />
        )}
        {part === 'costs' && (
          <Costs
            {...{ period, sort }}
            onPeriod={(period) => go({ period }, { replace: true })}
            onSort={(sort) => go({ sort }, { replace: true })}
          />
        )}
      </Tabs>
    </Page>
  )
}

/** One task beside what is shown, once it is known. */
const OpenTask = ({ task, onClose }: { task: number | undefined; onClose(): void }) => {
  const asked = useAsk('vehicle/service_task/read', { task_id: task ?? 0 }, { enabled: task !== undefined })
  if (task === undefined) return <TaskDrawer task={undefined} onClose={onClose} />
  const known = asked.data?.value
  return known ? <TaskDrawer task={known} onClose={onClose} /> : null
}

interface OpenTemplateProps {
  template: number | undefined
  preset: Preset | undefined
  onClose(): void
}

const OpenTemplate = ({ template: wanted, preset, onClose }: OpenTemplateProps) => {
  const asked = useAsk('vehicle/service_task/template/list', {}, { enabled: wanted !== undefined })
  if (wanted === undefined) return <TemplateDrawer template={undefined} preset={preset} onClose={onClose} />
  const template = asked.data?.list.find(({ id }) => id === wanted)
  return template ? <TemplateDrawer template={template} preset={undefined} onClose={onClose} /> : null
}
