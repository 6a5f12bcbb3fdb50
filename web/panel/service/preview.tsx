import type { CSSProperties } from 'react'
import { addressOf } from '#web/ui/brand.ts'
import { colorsOf } from '#web/ui/brand-colors.ts'
import { useWords } from '#web/words/speech.tsx'
import style from './screen.module.css'
import type { Settings } from './settings.ts'

export type Shown = Pick<
  Settings,
  'service_title' | 'color_theme' | 'login_footer' | 'logo' | 'favicon' | 'login_wallpaper'
>

/** The sign-in as users will see it: a picture of it, in which nothing can be pressed. */
export const Preview = ({ shown }: { shown: Shown }) => {
  const words = useWords('panel/service')
  const { service_title, color_theme, login_footer, logo, favicon, login_wallpaper } = shown
  const title = service_title.trim() || 'Odograph'
  const wallpaper = login_wallpaper && { backgroundImage: `url("${encodeURI(addressOf(login_wallpaper))}")` }
  return (
    <figure aria-label={words.preview}>
      <p className={style.tab}>
        {favicon && <img src={addressOf(favicon)} alt="" />}
        {title}
      </p>
      <div className={style.page} style={{ ...colorsOf(color_theme), ...wallpaper } as CSSProperties}>
        <div className={style.signIn}>
          {logo ? (
            <img src={addressOf(logo)} alt={title} className={style.logo} />
          ) : (
            <p className={style.brand}>{title}</p>
          )}
          <div className={style.line}>name@fleet.example</div>
          <div className={style.line}>••••••••</div>
          <div className={style.primary}>{words.sign_in}</div>
          <div className={style.link}>{words.forgot}</div>
        </div>
        {login_footer && <p className={style.foot}>{login_footer}</p>}
      </div>
    </figure>
  )
}
