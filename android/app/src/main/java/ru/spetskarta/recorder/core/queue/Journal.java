package ru.spetskarta.recorder.core.queue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.Charset;
import java.util.List;
import java.util.TreeMap;
import java.util.zip.CRC32;

/**
 * Records in files that only grow, one after the other: each a line of its checksum and its JSON. A line that a power cut
 * has damaged is left out, the others stay. Every life of the app begins a file of its own.
 */
public final class Journal {
  public interface Reader {
    void onRecord(int file, String json);
  }

  private static final Charset UTF8 = Charset.forName("UTF-8");
  private static final String NAME = "journal-";

  private final Disk disk;
  /** Bytes of each file. */
  private final TreeMap<Integer, Long> files = new TreeMap<Integer, Long>();
  /** The file that is written to; null until the first record and after a failure. */
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
        // What the phone's storage has lost cannot be had back; the other files can.
        continue;
      }
    }
  }

  /** On disk when it returns; if it throws, nothing of it is. `head` begins the file where a new one is begun. */
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
      // Then half a line ends this file, and the next record begins another.
      last = number;
      files.put(number, before);
    }
    close();
    if (fresh && before == 0 && last != number) disk.delete(nameOf(number));
  }

  /** The next record begins a new file. */
  public void close() {
    try {
      if (open != null) open.close();
    } catch (IOException closed) {
      // Everything in it was synced before.
    }
    open = null;
  }

  /** Of the file that is written to now. */
  public long size() {
    Long size = open == null ? null : files.get(last);
    return size == null ? 0 : size;
  }

  public int count() {
    return files.size();
  }

  /** The oldest file; 0 where it is the one that is written to. */
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
