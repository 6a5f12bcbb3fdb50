/** From its creation; a panel session is not renewed. */
export const panel_session_seconds = 24 * 3600
