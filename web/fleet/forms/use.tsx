import { ArrowLeft, SquarePen } from 'lucide-react'
import { Suspense } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card, Cards } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { Loading, Told } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import { Answers } from './answers.tsx'
import { Bars } from './bars.tsx'
import { Days } from './days.tsx'
import { Filled } from './filled.tsx'
import type { Template } from './kinds.ts'
import type { Stats } from './template-stats.ts'

interface UseProps {
  template: Template
  onFields(): void
  onClose(): void
}

/** How a template was used: how many forms were made of it, what was answered, and those that were filled in last. */
export const UsePage = ({ template, onFields, onClose }: UseProps) => {
  const words = useWords('fleet/forms')
  const asked = useAsk('form/template/stats/read', { template_id: template.id })
  return (
    <Page
      title={template.label}
      actions={
        <>
          <IconButton icon={ArrowLeft} label={words.all_templates} onPress={onClose} />
          <Button icon={SquarePen} onPress={onFields}>
            {words.fields}
          </Button>
        </>
      }
    >
      <Told asked={asked}>
        {(stats) => (
          <Cards>
            <Card title={words.use}>
              <Made stats={stats} />
            </Card>
            <Card title={words.days}>
              <Days days={stats.days} />
            </Card>
            <Card title={words.latest}>
              {/* Its words are those of another screen: nothing else waits for them. */}
              <Suspense fallback={<Loading />}>
                <Filled template={template} />
              </Suspense>
            </Card>
            {stats.answers.length > 0 && (
              <Card title={words.answers}>
                <Answers template={template} answers={stats.answers} />
              </Card>
            )}
          </Cards>
        )}
      </Told>
    </Page>
  )
}

const Made = ({ stats: { forms: counted } }: { stats: Stats }) => {
  const words = useWords('fleet/forms')
  const { created, submitted } = counted
  return (
    <Bars
      bars={[
        { key: 'created', label: words.made, value: created },
        { key: 'submitted', label: words.submitted, value: submitted },
        { key: 'open', label: words.open, value: created - submitted },
      ]}
    />
  )
}
