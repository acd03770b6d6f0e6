package ru.spetskarta.recorder.core.queue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.Charset;
import java.util.List;
import java.util.TreeMap;
import java.util.zip.CRC32;

/**
 * Records in numbered files to which lines are only added. Each line has a checksum and JSON. A line damaged by a power cut is
 * left out; the others stay. Every process begins a new file.
 */
public final class Journal {
  public interface Reader {
    void onRecord(int file, String json);
  }

  private static final Charset UTF8 = Charset.forName("UTF-8");
  private static final String NAME = "journal-";

  private final Disk disk;
  /** Number of bytes of each file. */
  private final TreeMap<Integer, Long> files = new TreeMap<Integer, Long>();
  /** The file being written; null until the first record and after a failure. */
  private RandomAccessFile open;
  private int last;

  public Journal(Disk disk) {
    this.disk = disk;
  }

  public void read(Reader reader) {
    for (String name : disk.names()) {
      int number = numberOf(name);
      if (number == 0) continue;
      files.put(number, disk.file(name).length());
      last = Math.max(last, number);
      try {
        for (String line : new String(disk.read(name), UTF8).split("\n")) {
          if (isWhole(line)) reader.onRecord(number, line.substring(9));
        }
      } catch (IOException unreadable) {
        // What the phone's storage has lost cannot be recovered, but the other files can be read.
        continue;
      }
    }
  }

  /** On disk when this returns; if it throws, no record is. `head`: the first record of a new file, if one is begun. */
  public int append(List<String> records, String head) throws IOException {
    boolean fresh = open == null;
    if (fresh) open = disk.open(nameOf(last + 1));
    int number = fresh ? last + 1 : last;
    long before = open.length();
    StringBuilder lines = new StringBuilder(fresh ? lineOf(head) : "");
    for (String record : records) lines.append(lineOf(record));
    byte[] bytes = lines.toString().getBytes(UTF8);
    try {
      disk.write(nameOf(number), open, bytes);
      disk.sync(nameOf(number), open);
    } catch (IOException error) {
      takeBack(number, before, fresh);
      throw error;
    }
    last = number;
    files.put(number, before + bytes.length);
    return number;
  }

  private void takeBack(int number, long before, boolean fresh) {
    try {
      disk.cut(nameOf(number), open, before);
      if (!fresh) return;
    } catch (IOException stays) {
      // Half a line may end this file, so the next record begins another one.
      last = number;
      files.put(number, before);
    }
    close();
    if (fresh && before == 0 && last != number) disk.delete(nameOf(number));
  }

  /** Makes the next record begin a new file. */
  public void close() {
    try {
      if (open != null) open.close();
    } catch (IOException closed) {
      // All its content was synced before.
    }
    open = null;
  }

  /** Bytes of the file being written. */
  public long size() {
    Long size = open == null ? null : files.get(last);
    return size == null ? 0 : size;
  }

  public int count() {
    return files.size();
  }

  /** The oldest file; 0 if that is the file being written. */
  public int oldest() {
    if (files.isEmpty() || (open != null && files.firstKey() == last)) return 0;
    return files.firstKey();
  }

  public void drop(int number) {
    disk.delete(nameOf(number));
    files.remove(number);
  }

  private static String lineOf(String json) {
    return sumOf(json) + " " + json + "\n";
  }

  private static boolean isWhole(String line) {
    return line.length() > 9 && line.startsWith(sumOf(line.substring(9)));
  }

  public static String sumOf(String text) {
    CRC32 sum = new CRC32();
    byte[] bytes = text.getBytes(UTF8);
    sum.update(bytes, 0, bytes.length);
    return Long.toHexString(0x100000000L + sum.getValue()).substring(1);
  }

  private static String nameOf(int number) {
    return NAME + Integer.toString(100000000 + number).substring(1);
  }

  private static int numberOf(String name) {
    return name.matches(NAME + "\\d{8}") ? Integer.parseInt(name.substring(NAME.length())) : 0;
  }
}
