import { ArrowDownUp, ChevronDown, ChevronUp, ListFilter, LocateFixed, Rows4, X } from 'lucide-react'
import { type KeyboardEvent, memo, type RefObject } from 'react'
import { sorts } from '#web/live/find.ts'
import { type Standing, standings } from '#web/live/standing.ts'
import { IconButton } from '#web/ui/button.tsx'
import { HelpButton } from '#web/ui/help.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { useCounts, useLive, useRoster } from '../live.tsx'
import { type Address, type Go, nearestTo } from './address.ts'
import style from './list-head.module.css'
import type { ListProps } from './list-props.ts'
import { Sign } from './sign.tsx'
import { useNearTo } from './use-near-to.ts'

interface HeadProps extends ListProps {
  field: RefObject<HTMLInputElement | null>
  /** On a phone the list is drawn up over the map. */
  isOpen: boolean
  onOpen(isOpen: boolean): void
  /** Rows are lower, and more of them in sight. */
  isDense: boolean
  onDense(): void
  onKeyDown(event: KeyboardEvent): void
  /** The id of the option that the keys are at. */
  active: string | undefined
}

interface Going {
  go: Go
}

/** What is looked for, and what of it is shown. */
export const ListHead = (props: HeadProps) => {
  const {
    address,
    go,
    typed,
    onTyped,
    found,
    spot,
    onSpot,
    field,
    isOpen,
    onOpen,
    isDense,
    onDense,
    onKeyDown,
    active,
    areas,
    near,
  } = props
  const words = useWords('fleet/map')
  return (
    <header className={style.head}>
      <div className={style.line}>
        <input
          ref={field}
          type="search"
          className={style.search}
          placeholder={`${words.find}  /`}
          aria-label={words.find}
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls="vehicles"
          aria-activedescendant={active}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => onTyped(target.value)}
          onFocus={() => onOpen(true)}
          onKeyDown={onKeyDown}
        />
        <FilterMenu group={address.group} tag={address.tag} go={go} />
        <OrderMenu sort={near ? undefined : address.sort} go={go} />
        <HelpButton />
        <Handle {...{ isOpen, onOpen }} />
      </div>
      {areas.length > 0 && (
        <ul>
          {areas.map(({ address, center }) => (
            <li key={address}>
              <button
                type="button"
                className={style.nearest}
                onClick={() => {
                  onTyped('')
                  go({ ...nearestTo(center, address), q: undefined })
                }}
              >
                <LocateFixed size={16} aria-hidden />
                <span className={style.name}>{words.nearest_to({ address })}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Chips states={address.states} go={go} />
      <Filters {...{ address, go, spot, onSpot, near }} />
      <div className={style.tally}>
        <p className={style.count} role="status">
          {words.found({ count: found.length })}
          {near && ` · ${words.crow}`}
        </p>
        <Density {...{ isDense, onDense }} />
      </div>
    </header>
  )
}

/* Drawn again when what they show has changed, not with each key. */

const Handle = memo(({ isOpen, onOpen }: Pick<HeadProps, 'isOpen' | 'onOpen'>) => (
  <span className={style.handle}>
    <IconButton
      icon={isOpen ? ChevronDown : ChevronUp}
      label={useWords('fleet/map').list}
      isOn={isOpen}
      onPress={() => onOpen(!isOpen)}
    />
  </span>
))

const Density = memo(({ isDense, onDense }: Pick<HeadProps, 'isDense' | 'onDense'>) => (
  <IconButton icon={Rows4} label={useWords('fleet/map').dense} isOn={isDense} onPress={onDense} />
))

const Chips = memo(({ states, go }: Pick<Address, 'states'> & Going) => {
  const words = useWords('fleet/map')
  const common = useCommon()
  const counts = useCounts()
  const toggle = (standing: Standing): void =>
    go({ states: states.includes(standing) ? states.filter((one) => one !== standing) : [...states, standing] })
  return (
    <fieldset className={style.chips}>
      <legend className={style.unseen}>{words.states}</legend>
      {standings
        .filter((standing) => counts[standing] > 0 || states.includes(standing))
        .map((standing) => (
          <button
            key={standing}
            type="button"
            className={style.chip}
            aria-pressed={states.includes(standing)}
            aria-label={`${counts[standing]} ${common.states[standing]}`}
            title={common.states[standing]}
            onClick={() => toggle(standing)}
          >
            <span className={style.figure}>
              <Sign standing={standing} />
              {counts[standing]}
            </span>{' '}
            <span className={style.word}>{common.states[standing]}</span>
          </button>
        ))}
    </fieldset>
  )
})

/** None is chosen while the list is by distance; whoever chooses one ends that. */
const OrderMenu = memo(({ sort: chosen, go }: { sort: Address['sort'] | undefined } & Going) => {
  const words = useWords('fleet/map')
  return (
    <Menu
      icon={ArrowDownUp}
      label={words.order}
      actions={sorts.map((sort) => ({
        id: sort,
        label: `${words[`by_${sort}`]}${sort === chosen ? ' ✓' : ''}`,
        run: () => go({ sort, near: undefined, near_to: undefined }),
      }))}
    />
  )
})

const FilterMenu = memo(({ go, ...address }: Pick<Address, 'group' | 'tag'> & Going) => {
  const words = useWords('fleet/map')
  const { groups, tags } = useKinds()
  if (groups.length + tags.length === 0) return null
  return (
    <Menu
      icon={ListFilter}
      label={words.filter}
      actions={[
        ...groups.map(({ id, title }) => ({
          id: `group-${id}`,
          label: `${title}${id === address.group ? ' ✓' : ''}`,
          run: () => go({ group: id === address.group ? undefined : id }),
        })),
        ...tags.map(({ id, name }) => ({
          id: `tag-${id}`,
          label: `#${name}${id === address.tag ? ' ✓' : ''}`,
          run: () => go({ tag: id === address.tag ? undefined : id }),
        })),
      ]}
    />
  )
})

type Narrowing = Pick<ListProps, 'address' | 'go' | 'spot' | 'onSpot' | 'near'>

/** What the list is narrowed to beside what is typed; each can be taken away. */
const Filters = memo(({ address, go, spot, onSpot, near }: Narrowing) => {
  const words = useWords('fleet/map')
  const common = useCommon()
  const { groups, tags } = useKinds()
  const group = groups.find(({ id }) => id === address.group)
  const tag = tags.find(({ id }) => id === address.tag)
  const near_to = useNearTo(near, address.near_to)
  const narrowed = [
    ...(near
      ? [{ name: words.nearest_to({ address: near_to }), clear: () => go({ near: undefined, near_to: undefined }) }]
      : []),
    ...(spot ? [{ name: words.on_spot, clear: () => onSpot(undefined) }] : []),
    ...(group ? [{ name: group.title, clear: () => go({ group: undefined }) }] : []),
    ...(address.silent
      ? [{ name: words.silent({ count: address.silent }), clear: () => go({ silent: undefined }) }]
      : []),
    ...(tag ? [{ name: `#${tag.name}`, clear: () => go({ tag: undefined }) }] : []),
  ]
  if (narrowed.length === 0) return null
  return (
    <ul className={style.filters}>
      {narrowed.map(({ name, clear }) => (
        <li key={name} className={style.filter}>
          <span className={style.name}>{name}</span>
          <button type="button" aria-label={`${common.clear}: ${name}`} onClick={clear}>
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
})

/** The groups and tags that some tracker has. */
const useKinds = () => {
  const { fleet } = useLive()
  useRoster()
  return fleet.kinds()
}
