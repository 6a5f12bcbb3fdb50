import { Plus, Tags as TagsIcon } from 'lucide-react'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { flag, id, useAddress } from '#web/ui/address.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { ButtonRows, RowButton, RowName } from '#web/ui/row-button.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import style from './screen.module.css'
import { type Tag, TagDrawer } from './tag-drawer.tsx'

const parts = { tag: id, add: flag }

/** The tags of the account, and one of them beside. */
export default function TagsScreen() {
  const words = useWords('fleet/tags')
  const { may } = useUser()
  const asked = useAsk('tag/list')
  const [{ tag: chosen, add }, go] = useAddress(parts)
  const close = () => go({ tag: undefined, add: false })
  const list = asked.data?.list ?? []
  const tag = list.find(({ id }) => id === chosen)
  const create = may('tag_update') && (
    <Button look="primary" icon={Plus} onPress={() => go({ tag: undefined, add: true })}>
      {words.new_tag}
    </Button>
  )
  return (
    <Page
      title={words.title}
      actions={list.length > 0 && create}
      drawer={(tag || add) && <TagDrawer key={tag?.id ?? 'new'} tag={tag} onClose={close} />}
    >
      <Told asked={asked}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty icon={TagsIcon} title={words.empty} text={words.empty_text}>
              {create}
            </Empty>
          ) : (
            <ButtonRows>
              {list.map((tag) => (
                <Row
                  key={tag.id}
                  tag={tag}
                  isChosen={tag.id === chosen}
                  onOpen={() => go({ tag: tag.id, add: false })}
                />
              ))}
            </ButtonRows>
          )
        }
      </Told>
    </Page>
  )
}

const Row = ({ tag, isChosen, onOpen }: { tag: Tag; isChosen: boolean; onOpen(): void }) => (
  <li>
    <RowButton isChosen={isChosen} onOpen={onOpen}>
      <span className={style.color} style={{ background: `#${tag.color}` }} />
      <RowName>{tag.name}</RowName>
    </RowButton>
  </li>
)
