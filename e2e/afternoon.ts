/** A zone where it is about 14:00 now, for tests of what a day does before its evening. */
export function zoneWithAfternoon(): string {
  const offset = 14 - new Date().getUTCHours();
  return offset >= 0 ? `Etc/GMT-${Math.min(offset, 14)}` : `Etc/GMT+${Math.min(-offset, 12)}`;
}
