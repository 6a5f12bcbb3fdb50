import { BellPlus, Plus, SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { flag, id, text, useAddress } from '#web/ui/address.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { holds } from '#web/ui/sorted.ts'
import { Empty, Told } from '#web/ui/told.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { RuleFilters } from './filters.tsx'
import type { Rule } from './rule.ts'
import { RuleDrawer } from './rule-drawer.tsx'
import { RuleList } from './rule-list.tsx'
import style from './screen.module.css'
import { StageProvider } from './stage.ts'
import { useKinds } from './use-kinds.ts'

const parts = { rule: id, add: flag, filter: text, kind: text, tracker: id }

const none: readonly Rule[] = []

/** What people are told of their trackers, and one of these rules beside. */
export default function RulesScreen() {
  const words = useWords('fleet/rules')
  const common = useCommon()
  const kindOf = useKinds()
  const { may } = useUser()
  const asked = useAsk('tracker/rule/list')
  const [{ rule: chosen, add, filter = '', kind, tracker }, go] = useAddress(parts)
  const close = (): void => go({ rule: undefined, add: false })
  const all = asked.data?.list ?? none
  const rule = all.find(({ id }) => id === chosen)
  const list = useMemo(
    () =>
      all.filter(
        ({ name, type, trackers }) =>
          holds(filter, name, kindOf.said(type), kindOf.also(type)) &&
          (kind === undefined || type === kind) &&
          (tracker === undefined || trackers.includes(tracker)),
      ),
    [all, filter, kind, tracker, kindOf],
  )
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [isTaken, take] = useState(false)
  const stage = useMemo(() => ({ place, take }), [place])
  const create = may('tracker_rule_update') && (
    <Button look="primary" icon={Plus} onPress={() => go({ rule: undefined, add: true })}>
      {words.new_rule}
    </Button>
  )
  return (
    <Page
      title={words.title}
      actions={all.length > 0 && !isTaken && create}
      tools={
        all.length > 0 && !isTaken && <RuleFilters all={all} {...{ filter, kind, tracker, go }} count={list.length} />
      }
      isKept={isTaken}
      drawer={
        <StageProvider value={stage}>
          {(rule || add) && <RuleDrawer key={rule?.id ?? 'new'} rule={rule} onClose={close} />}
        </StageProvider>
      }
    >
      <div className={style.stage}>
        {/* What the map lies on is there again when it has gone. */}
        <div className={style.below} inert={isTaken}>
          <Told asked={asked}>
            {() =>
              all.length === 0 ? (
                <Empty icon={BellPlus} title={words.empty} text={words.empty_text}>
                  {create}
                </Empty>
              ) : list.length === 0 ? (
                <Empty icon={SearchX} title={common.nothing_found}>
                  <Button onPress={() => go({ filter: undefined, kind: undefined, tracker: undefined })}>
                    {words.show_all}
                  </Button>
                </Empty>
              ) : (
                <RuleList
                  label={words.title}
                  rules={list}
                  order={[filter, kind, tracker].join()}
                  chosen={chosen}
                  onOpen={(rule) => go({ rule, add: false })}
                />
              )
            }
          </Told>
        </div>
        <div ref={setPlace} className={style.map} />
      </div>
    </Page>
  )
}
