import { ClipboardList, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { rowsOf } from '#web/parts/pages.ts'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { flag, id, oneOf, text, useAddress } from '#web/ui/address.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { Records } from '#web/ui/records.tsx'
import { holds, sorted } from '#web/ui/sorted.ts'
import { Empty, Told } from '#web/ui/told.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { Builder } from './builder.tsx'
import { columnsOf, readOf } from './columns.ts'
import { UsePage } from './use.tsx'

const parts = { template: id, add: flag, view: oneOf(['fields', 'use'], 'fields'), filter: text, sort: text }

/** The templates of forms, and where one is built. */
export default function FormsScreen() {
  const words = useWords('fleet/forms')
  const asked = useAsk('form/template/list', {})
  const [address, go] = useAddress(parts)
  const { template: openId, add, view } = address
  const close = (): void => go({ template: undefined, add: false, view: 'fields' })
  const keep = (template: number): void => go({ template, add: false }, { replace: true })
  if (add) return <Builder template={undefined} onKept={keep} onClose={close} />
  if (openId === undefined) return <Templates />
  return (
    <Told asked={asked}>
      {({ list }) => {
        const template = list.find(({ id }) => id === openId)
        if (!template)
          return (
            <Page title={words.title}>
              <Empty icon={ClipboardList} title={words.gone}>
                <Button onPress={close}>{words.all_templates}</Button>
              </Empty>
            </Page>
          )
        return view === 'use' ? (
          <UsePage template={template} onFields={() => go({ view: 'fields' })} onClose={close} />
        ) : (
          <Builder
            key={template.id}
            template={template}
            onKept={keep}
            onUse={() => go({ view: 'use' })}
            onClose={close}
          />
        )
      }}
    </Told>
  )
}

const Templates = () => {
  const words = useWords('fleet/forms')
  const common = useCommon()
  const format = useFormat()
  const { may } = useUser()
  const asked = useAsk('form/template/list', {})
  const [{ filter, sort = 'label=asc' }, go] = useAddress(parts)
  const columns = useMemo(() => columnsOf(words, common, format), [words, common, format])
  const rows = useMemo(() => {
    const found = (asked.data?.list ?? []).filter(({ label, description }) => holds(filter, label, description))
    return rowsOf(sorted(found, sort, readOf), `${filter} ${sort}`)
  }, [asked.data, filter, sort])
  return (
    <Records
      name="forms"
      icon={ClipboardList}
      words={words}
      asked={{ ...asked, data: asked.data && rows }}
      isBare={asked.data?.list.length === 0}
      columns={columns}
      openId={undefined}
      filter={filter}
      sort={sort}
      onOpen={(template) => go({ template })}
      onFilter={(filter) => go({ filter }, { replace: true })}
      onSort={(sort) => go({ sort }, { replace: true })}
      ways={
        may('form_template_update') && (
          <Button look="primary" icon={Plus} onPress={() => go({ add: true })}>
            {words.new_template}
          </Button>
        )
      }
      tally={(count) => words.count({ count })}
      drawer={null}
    />
  )
}
