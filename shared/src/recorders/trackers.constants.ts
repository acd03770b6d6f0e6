/** IMEI, or another id that a tracker or its server uses: 1 to 64 characters without spaces and invisible ones. */
export const TRACKER_ID = /^[^\s\p{C}]{1,64}$/u
