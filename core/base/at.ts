/**
 * The element at an index that the caller knows to exist; an index out of range is a bug and throws a
 * RangeError.
 */
export function at<Item>(list: ArrayLike<Item>, place: number): Item {
  if (!(place >= 0 && place < list.length))
    throw new RangeError(`index ${place} is out of range: length ${list.length}`);
  return list[place];
}
