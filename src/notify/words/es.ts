import type { Language } from '../wording.ts'

/** Below what changes how somebody is let in. */
const alarm =
  'Si usted no sabe nada de esto, es posible que otra persona haya entrado: consiga de inmediato una nueva contraseña y cierre todas las demás sesiones.'

/** Below what whoever waits for a task is told. */
const recipient =
  'Quien tenga este enlace lo ve, hasta dos horas después de la visita: compártalo solo con quien corresponda. Ahí puede decir que no habrá nadie en casa. Le envía este mensaje {login}; si no lo esperaba, no tiene que hacer nada.'

export const es: Language = {
  letters: {
    activation: {
      subject: 'Active su cuenta de {title}',
      before: [
        'Le damos la bienvenida a {title}.',
        'Se ha creado una cuenta para {login}. Actívela para poder entrar.',
      ],
      button: 'Activar la cuenta',
      after: ['El enlace sirve una sola vez, durante 24 horas. Si no esperaba este mensaje, no tiene que hacer nada.'],
    },
    restore: {
      subject: 'Elija una nueva contraseña para {title}',
      before: ['Alguien ha pedido una nueva contraseña para {login} en {title}.'],
      button: 'Elegir una contraseña',
      after: [
        'El enlace sirve una sola vez, durante 24 horas. Si no ha sido usted, no tiene que hacer nada: su contraseña sigue siendo la misma.',
      ],
    },
    invitation: {
      subject: '{inviter} le invita a {title}',
      before: [
        '{inviter} le invita a trabajar en su flota en {title}.',
        'Elija una contraseña y ya estará dentro. Desde entonces entrará como {login}.',
      ],
      button: 'Aceptar la invitación',
      after: ['El enlace sirve una sola vez, durante 7 días. Si no sabe quién le invita, no tiene que hacer nada.'],
    },
    invitation_account: {
      subject: 'Su cuenta de {title}',
      before: [
        'Tiene una cuenta preparada en {title}.',
        'Elija una contraseña y ya estará dentro. Desde entonces entrará como {login}.',
      ],
      button: 'Elegir una contraseña',
      after: ['El enlace sirve una sola vez, durante 7 días. Si no esperaba este mensaje, no tiene que hacer nada.'],
    },
    invitation_panel: {
      subject: '{title} le invita a su panel',
      before: [
        '{title} le invita a trabajar en su panel, donde se atienden usuarios, dispositivos y planes.',
        'Elija una contraseña y ya estará dentro. Desde entonces entrará como {login}.',
      ],
      button: 'Aceptar la invitación',
      after: ['El enlace sirve una sola vez, durante 7 días. Si no sabe quién le invita, no tiene que hacer nada.'],
    },
    phone: {
      subject: '{title}: iniciar sesión en su teléfono',
      before: [
        '{login} invita a su teléfono «{phone}» a {title}: desde él enviará lo que ocurra en ruta.',
        'Abra este enlace en el propio teléfono.',
      ],
      button: 'Iniciar sesión',
      after: [
        'El enlace funciona una vez y durante {minutes} minutos. Si no sabe quién le invita, no tiene que hacer nada.',
      ],
    },
    code: {
      subject: 'Su código de acceso a {title}',
      before: ['Alguien está entrando en {title} como {login}. Este es el código:'],
      shown: '{code}',
      after: [
        'Es válido durante {minutes} minutos. No se lo dé a nadie. Si no es usted quien entra, alguien conoce su contraseña: cámbiela.',
      ],
    },
    balance_low: {
      subject: '{title}: su saldo se está agotando',
      before: ['El saldo de la cuenta {login} es de {amount}.', 'Días restantes: {days}.'],
      after: ['Pague a tiempo para que sus rastreadores sigan funcionando.'],
    },
    balance_empty: {
      subject: '{title}: sus rastreadores están bloqueados',
      before: ['El saldo de la cuenta {login} es de {amount}. Sus rastreadores están bloqueados.'],
      after: ['Volverán a funcionar en cuanto se recargue el saldo.'],
    },
    password_changed: {
      subject: '{title}: su contraseña ha cambiado',
      before: ['Se ha cambiado la contraseña de {login} en {title}: {time}.'],
      after: ['Todas las sesiones se han cerrado; entre con la nueva.', alarm],
    },
    login_changed: {
      subject: '{title}: su usuario ha cambiado',
      before: ['{login} entra desde ahora en {title} como {new_login}: {time}.'],
      after: ['A esta dirección no llegarán más mensajes sobre la cuenta.', alarm],
    },
    factor_on: {
      subject: '{title}: desde ahora se pide un código',
      before: [
        'Para entrar en {title} como {login} se necesita desde ahora un código además de la contraseña: {time}.',
      ],
      after: [alarm],
    },
    factor_off: {
      subject: '{title}: ya no se pide ningún código',
      before: ['Para entrar en {title} como {login} basta desde ahora la contraseña: {time}.'],
      after: [alarm],
    },
    factor_mailed: {
      subject: '{title}: los códigos llegan desde ahora por correo',
      before: [
        'El código para entrar en {title} como {login} llega desde ahora por correo electrónico, y ya no de un programa: {time}.',
      ],
      after: [alarm],
    },
    key_created: {
      subject: '{title}: nueva clave de API',
      before: ['La cuenta {login} de {title} tiene una nueva clave de API, «{key}»: {time}.'],
      after: ['Un programa que la tenga entra en la cuenta hasta que la clave se borre.', alarm],
    },
    key_deleted: {
      subject: '{title}: se ha borrado una clave de API',
      before: ['Se ha borrado una clave de API de la cuenta {login} de {title}, «{key}»: {time}.'],
      after: ['Los programas que la usaban ya no pueden entrar.', alarm],
    },
    sign_in_new: {
      subject: '{title}: acceso desde un lugar nuevo',
      before: [
        'Alguien ha entrado en {title} como {login} desde donde nadie lo había hecho: {time}.',
        'Dirección: {address}',
        'Programa: {client}',
      ],
      after: ['Si ha sido usted, no tiene que hacer nada.', alarm],
    },
    sign_in_locked: {
      subject: '{title}: alguien intenta adivinar su contraseña',
      before: [
        'Alguien ha probado demasiadas contraseñas erróneas para {login} en {title}: {time}.',
        'Durante {minutes} minutos no se deja entrar a nadie desde donde nadie haya entrado antes, sea cual sea la contraseña. Desde donde usted ya ha entrado, puede seguir entrando.',
      ],
      after: ['Una nueva contraseña levanta el bloqueo. Este mensaje llega como mucho una vez al día.'],
    },
    event: {
      subject: '{title}: {message} – {tracker}',
      before: ['{message}', 'Rastreador: {tracker}', 'Hora: {time}', 'Lugar: {place}'],
      after: ['Una regla de la cuenta {login} envía este mensaje a su dirección.'],
    },
    link: {
      subject: '{title}: dónde está {vehicle}',
      before: ['{login} le muestra en un mapa dónde está {vehicle}, en vivo y sin iniciar sesión.'],
      button: 'Abrir el mapa',
      after: [
        'Quien tenga este enlace lo ve: compártalo solo con quien corresponda. Si no esperaba este mensaje, no tiene que hacer nada.',
      ],
    },
    link_until: {
      subject: '{title}: dónde está {vehicle}',
      before: [
        '{login} le muestra en un mapa dónde está {vehicle}, en vivo y sin iniciar sesión.',
        'Se puede ver hasta: {time}.',
      ],
      button: 'Abrir el mapa',
      after: [
        'Quien tenga este enlace lo ve: compártalo solo con quien corresponda. Si no esperaba este mensaje, no tiene que hacer nada.',
      ],
    },
    task_link: {
      subject: '{title}: cuándo llegamos',
      before: ['{login} le muestra cuándo llegará alguien y por dónde va.'],
      button: 'Ver la visita',
      after: [
        'Quien tenga este enlace lo ve, hasta dos horas después de la visita: compártalo solo con quien corresponda. Si no esperaba este mensaje, no tiene que hacer nada.',
      ],
    },
    recipient_day: {
      subject: '{title}: hoy le visitamos',
      before: ['Hoy le visitamos: {window}.'],
      button: 'Ver la visita',
      after: [recipient],
    },
    recipient_leaving: {
      subject: '{title}: vamos de camino',
      before: ['Vamos de camino. La visita está prevista {window}; la página muestra cuándo llegaremos.'],
      button: 'Ver la visita',
      after: [recipient],
    },
    recipient_arrival: {
      subject: '{title}: hemos llegado',
      before: ['Hemos llegado.'],
      button: 'Ver la visita',
      after: [recipient],
    },
    usage: {
      subject: '{title}: uso e ingresos de {month}',
      before: [
        'Esto es lo que sus clientes usaron y pagaron en {month}; entre paréntesis, el mes anterior.',
        'Dispositivos activos: {devices} ({devices_before})',
        'Mensajes: {messages} ({messages_before})',
        'Guardado: {megabytes} MB ({megabytes_before} MB)',
        'Inicios de sesión: {sign_ins} ({sign_ins_before})',
        'Ingresos: {revenue} ({revenue_before})',
      ],
      after: [
        'El panel lo muestra por cliente, mes y plan, y lo escribe como libro de cálculo. La dirección para informes se indica allí en las notificaciones; sin ella no llega este mensaje.',
      ],
    },
    report: {
      subject: '{title}: {report}, {period}',
      before: ['{report}', '{period}', 'El informe está adjunto a este mensaje.'],
      after: [
        'Una programación de {login} envía este informe a su dirección. Quien la creó puede quitar su dirección.',
      ],
    },
    report_link: {
      subject: '{title}: {report}, {period}',
      before: [
        '{report}',
        '{period}',
        'El informe es demasiado grande para adjuntarlo. Se puede descargar hasta el {time}.',
      ],
      button: 'Descargar el informe',
      after: [
        'Una programación de {login} envía este informe a su dirección. Quien la creó puede quitar su dirección.',
      ],
    },
    report_failed: {
      subject: '{title}: no hay informe «{report}»',
      before: ['No se pudo hacer el informe «{report}» de su programación, previsto para el {time}.', '{reason}'],
      after: [
        'La programación sigue y lo intentará de nuevo la próxima vez. Puede cambiarla o desactivarla en sus informes. ({login})',
      ],
    },
    trial: {
      subject: '{title}: prueba de su servidor de correo',
      before: ['Esto es una prueba. El correo de {title} llega a través de {gateway}.'],
      after: ['No tiene que hacer nada.'],
    },
  },
  sms: {
    day: '{title}: le visitamos {window}. {link}',
    leaving: '{title}: vamos de camino. {link}',
    arrival: '{title}: hemos llegado. {link}',
  },
  report: {
    late: 'Este informe llega más tarde de lo previsto.',
    left_out:
      'Dispositivos de la programación que faltan en este informe, porque ya no existen o su plan no tiene informes: {left_out}.',
    workbook: 'No se puede hacer un PDF con tantas filas, por eso es un libro de cálculo.',
    more: 'Filas que solo están en el archivo: {more}.',
    nothing: 'No hay nada que contar de este período.',
    reasons: {
      trackers: 'Ya no existe ninguno de sus dispositivos, o usted no puede ver ninguno.',
      areas: 'Ya no existe una zona o un lugar que nombra.',
      plan: 'El plan de sus dispositivos no tiene informes.',
      parameters: 'Sus ajustes ya no son válidos: guarde de nuevo la programación.',
      gone: 'Usted ya no puede tener informes.',
      too_long: 'Tardó más de 15 minutos: elija menos dispositivos o un período más corto.',
      unexpected: 'Ocurrió algo inesperado, también al intentarlo de nuevo.',
    },
  },
  copy: 'Si el botón no funciona, abra esta dirección:',
}
