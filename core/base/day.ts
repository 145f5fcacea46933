/** A day of the calendar, `YYYY-MM-DD`, without a time zone: wherever on earth it is that day. */
export type Day = string;

/**
 * Days since 1 January 1970, negative before; undefined where the text is no day of the calendar. Days are
 * counted as numbers, so that no clock change makes one longer or shorter.
 *
 * @see https://howardhinnant.github.io/date_algorithms.html#days_from_civil
 */
export function dayNumber(day: Day): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const [year, month, date] = day.split('-').map(Number);
  // Years begin in March here: the leap day is their last.
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + date - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  const number = era * 146_097 + dayOfEra - 719_468;
  return dayOf(number) === day ? number : undefined;
}

/** The day of a number of {@link dayNumber}; years 0 to 9999. */
export function dayOf(number: number): Day {
  const shifted = number + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const date = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return [String(year).padStart(4, '0'), month, date].map((part) => String(part).padStart(2, '0')).join('-');
}

/** 0 for Monday to 6 for Sunday, of a day's number. */
export function weekdayOf(number: number): number {
  return (((number + 3) % 7) + 7) % 7;
}
