import { ImageUp, Trash2 } from 'lucide-react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { useDo } from '#web/session/ask.ts'
import { useUpload } from '#web/session/upload.ts'
import { addressOf } from '#web/ui/brand.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/failure.ts'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import style from './screen.module.css'
import type { Settings } from './settings.ts'

const types = ['logo', 'favicon', 'login_wallpaper', 'desktop_wallpaper', 'document_logo'] as const
type ImageType = (typeof types)[number]

/** The pictures of the service; only for dealers who may have their own face. */
export const Images = ({ settings }: { settings: Settings }) => {
  const words = useWords('panel/service')
  const { may, config } = useDealer()
  if (!config.features.includes('branding_web') || !may('service_settings', 'update')) return null
  return (
    <section className={style.card}>
      <h2>{words.images}</h2>
      <p className="quiet">{words.images_text}</p>
      <ul className={style.images}>
        {types.map((type) => (
          <Image key={type} type={type} picture={settings[type]} />
        ))}
      </ul>
    </section>
  )
}

const Image = ({ type, picture }: { type: ImageType; picture: string | null }) => {
  const words = useWords('panel/service')
  const term = useWords('panel/terms')
  const common = useCommon()
  const also = { also: ['panel/dealer', 'dealer'] }
  const upload = useUpload('panel/dealer/settings/image/upload', also)
  const remove = useDo('panel/dealer/settings/image/delete', also)
  const told = {
    onSuccess: () => toast({ text: term.saved }),
    onError: (error: unknown) => toast({ text: failureText(error, common), isFault: true }),
  }
  const accepted = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', ...(type === 'favicon' ? ['.ico'] : [])]
  const name = words.image_names[type]
  return (
    <li className={style.image}>
      {picture ? (
        <img src={addressOf(picture)} alt={name} className={style.thumb} />
      ) : (
        <span className={style.thumb} aria-hidden />
      )}
      <span className={style.grow}>{name}</span>
      <FileTrigger
        acceptedFileTypes={accepted}
        onSelect={(files) => {
          const file = files?.[0]
          if (file) upload.mutate({ file, params: { type } }, told)
        }}
      >
        <Button icon={ImageUp} isPending={upload.isPending} aria-label={`${words.choose}: ${name}`}>
          {words.choose}
        </Button>
      </FileTrigger>
      {picture && (
        <IconButton icon={Trash2} label={`${common.remove}: ${name}`} onPress={() => remove.mutate({ type }, told)} />
      )}
    </li>
  )
}
