/** Words of the pages that the links of mail lead to. */
export interface PageWords {
  /** `{least}` in the hint is the number of characters that the operator asks for. */
  activate: { heading: string; text: string; button: string; done: string }
  restore: { heading: string; label: string; hint: string; uncommon: string; button: string; done: string }
  /** On the link to the web application. */
  sign_in: string
  /** The link has been used, or is too old. */
  ended: string
  /** Asked too often. */
  busy: string
  demo: string
  failed: string
}

const en: PageWords = {
  activate: {
    heading: 'Activate your account',
    text: 'You can sign in as soon as your account is active.',
    button: 'Activate the account',
    done: 'Your account is active. You can sign in now.',
  },
  restore: {
    heading: 'Choose a new password',
    label: 'New password',
    hint: '{least} to 40 characters',
    uncommon: 'none of the most common passwords',
    button: 'Save the password',
    done: 'Your new password is saved. You can sign in with it now.',
  },
  sign_in: 'Sign in',
  ended: 'This link has been used, or is older than 24 hours. Ask for a new e-mail.',
  busy: 'Too many attempts. Please try again in a minute.',
  demo: 'This is not possible in demo mode.',
  failed: 'That did not work. Please try again later.',
}

const de: PageWords = {
  activate: {
    heading: 'Konto aktivieren',
    text: 'Sobald Ihr Konto aktiv ist, können Sie sich anmelden.',
    button: 'Konto aktivieren',
    done: 'Ihr Konto ist aktiv. Sie können sich jetzt anmelden.',
  },
  restore: {
    heading: 'Neues Passwort wählen',
    label: 'Neues Passwort',
    hint: '{least} bis 40 Zeichen',
    uncommon: 'keines der häufigsten Passwörter',
    button: 'Passwort speichern',
    done: 'Ihr neues Passwort ist gespeichert. Sie können sich jetzt damit anmelden.',
  },
  sign_in: 'Anmelden',
  ended: 'Dieser Link wurde schon benutzt oder ist älter als 24 Stunden. Fordern Sie eine neue E-Mail an.',
  busy: 'Zu viele Versuche. Bitte versuchen Sie es in einer Minute noch einmal.',
  demo: 'Im Demo-Modus ist das nicht möglich.',
  failed: 'Das hat nicht funktioniert. Bitte versuchen Sie es später noch einmal.',
}

const es: PageWords = {
  activate: {
    heading: 'Active su cuenta',
    text: 'Podrá entrar en cuanto su cuenta esté activa.',
    button: 'Activar la cuenta',
    done: 'Su cuenta está activa. Ya puede entrar.',
  },
  restore: {
    heading: 'Elija una nueva contraseña',
    label: 'Nueva contraseña',
    hint: 'De {least} a 40 caracteres',
    uncommon: 'ninguna de las contraseñas más comunes',
    button: 'Guardar la contraseña',
    done: 'Su nueva contraseña está guardada. Ya puede entrar con ella.',
  },
  sign_in: 'Entrar',
  ended: 'Este enlace ya se ha usado o tiene más de 24 horas. Pida un nuevo correo.',
  busy: 'Demasiados intentos. Vuelva a intentarlo dentro de un minuto.',
  demo: 'Esto no es posible en el modo de demostración.',
  failed: 'No ha funcionado. Vuelva a intentarlo más tarde.',
}

const pt: PageWords = {
  activate: {
    heading: 'Ative a sua conta',
    text: 'Poderá entrar assim que a sua conta estiver ativa.',
    button: 'Ativar a conta',
    done: 'A sua conta está ativa. Já pode entrar.',
  },
  restore: {
    heading: 'Escolha uma nova senha',
    label: 'Nova senha',
    hint: 'De {least} a 40 caracteres',
    uncommon: 'nenhuma das senhas mais comuns',
    button: 'Salvar a senha',
    done: 'A sua nova senha foi salva. Já pode entrar com ela.',
  },
  sign_in: 'Entrar',
  ended: 'Este link já foi usado ou tem mais de 24 horas. Peça um novo e-mail.',
  busy: 'Tentativas demais. Tente de novo daqui a um minuto.',
  demo: 'Isto não é possível no modo de demonstração.',
  failed: 'Não funcionou. Tente de novo mais tarde.',
}

const fr: PageWords = {
  activate: {
    heading: 'Activez votre compte',
    text: 'Vous pourrez vous connecter dès que votre compte sera actif.',
    button: 'Activer le compte',
    done: 'Votre compte est actif. Vous pouvez vous connecter.',
  },
  restore: {
    heading: 'Choisissez un nouveau mot de passe',
    label: 'Nouveau mot de passe',
    hint: 'De {least} à 40 caractères',
    uncommon: 'aucun des mots de passe les plus courants',
    button: 'Enregistrer le mot de passe',
    done: 'Votre nouveau mot de passe est enregistré. Vous pouvez vous connecter.',
  },
  sign_in: 'Se connecter',
  ended: 'Ce lien a déjà servi ou a plus de 24 heures. Demandez un nouvel e-mail.',
  busy: 'Trop de tentatives. Réessayez dans une minute.',
  demo: 'Ce n’est pas possible en mode de démonstration.',
  failed: 'Cela n’a pas fonctionné. Réessayez plus tard.',
}

const ru: PageWords = {
  activate: {
    heading: 'Активация учётной записи',
    text: 'Вы сможете войти, как только учётная запись станет активной.',
    button: 'Активировать',
    done: 'Учётная запись активна. Теперь вы можете войти.',
  },
  restore: {
    heading: 'Новый пароль',
    label: 'Новый пароль',
    hint: 'От {least} до 40 символов',
    uncommon: 'не из самых распространённых паролей',
    button: 'Сохранить пароль',
    done: 'Новый пароль сохранён. Теперь вы можете войти с ним.',
  },
  sign_in: 'Войти',
  ended: 'Эта ссылка уже использована или ей больше 24 часов. Запросите новое письмо.',
  busy: 'Слишком много попыток. Попробуйте ещё раз через минуту.',
  demo: 'В демонстрационном режиме это невозможно.',
  failed: 'Не получилось. Попробуйте позже.',
}

const languages: Readonly<Record<string, PageWords>> = { de, en, es, fr, pt, ru }

/** The words in the language of a locale such as `de_AT`, or of a browser's list; English when it is none of ours. */
export const wordsFor = (locale: string): { lang: string; words: PageWords } => {
  const lang = locale.slice(0, 2).toLowerCase()
  const words = languages[lang]
  return words ? { lang, words } : { lang: 'en', words: en }
}
