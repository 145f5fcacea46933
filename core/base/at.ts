/** What stands at a place that the caller knows to exist; a place outside is a bug, and throws a RangeError. */
export function at<Item>(list: ArrayLike<Item>, place: number): Item {
  if (!(place >= 0 && place < list.length)) throw new RangeError(`no place ${place} of ${list.length}`);
  return list[place];
}
