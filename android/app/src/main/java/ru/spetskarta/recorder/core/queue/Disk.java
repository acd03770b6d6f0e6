package ru.spetskarta.recorder.core.queue;

import java.io.DataInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.Arrays;

/** The files of one folder. Every step that a power cut may interrupt is a method of its own, so that tests can break it. */
public class Disk {
  private static final String HALF = ".tmp";

  /** Bytes occupied by a file without content; on a full phone it is deleted to make room for removing other files. */
  private static final int RESERVE = 512 * 1024;
  private static final String RESERVED = "reserve";

  private final File dir;

  public Disk(File dir) {
    this.dir = dir;
    dir.mkdirs();
  }

  public File file(String name) {
    return new File(dir, name);
  }

  /** Names of the files in alphabetical order. */
  public String[] names() {
    String[] names = dir.list();
    if (names == null) return new String[0];
    Arrays.sort(names);
    return names;
  }

  public byte[] read(String name) throws IOException {
    File file = file(name);
    byte[] bytes = new byte[(int) file.length()];
    DataInputStream in = new DataInputStream(new FileInputStream(file));
    try {
      in.readFully(bytes);
    } finally {
      in.close();
    }
    return bytes;
  }

  /** After a power cut the file has either the new content or the old one, whole. */
  public void replace(String name, byte[] bytes) throws IOException {
    String half = name + HALF;
    try {
      RandomAccessFile file = open(half);
      try {
        file.setLength(0);
        write(half, file, bytes);
        sync(half, file);
      } finally {
        file.close();
      }
      rename(half, name);
    } catch (IOException full) {
      delete(half);
      throw full;
    }
  }

  /** Makes the reserve for a full phone; to be called when there is enough room. */
  public void reserve() {
    if (file(RESERVED).length() == RESERVE) return;
    try {
      replace(RESERVED, new byte[RESERVE]);
    } catch (IOException full) {
      release();
    }
  }

  public void release() {
    delete(RESERVED);
  }

  /** The name under which a file is written before it is renamed. */
  public static String halfOf(String name) {
    return name + HALF;
  }

  public static boolean isHalf(String name) {
    return name.endsWith(HALF);
  }

  public RandomAccessFile open(String name) throws IOException {
    return new RandomAccessFile(file(name), "rw");
  }

  public void write(String name, RandomAccessFile file, byte[] bytes) throws IOException {
    file.write(bytes);
  }

  public void sync(String name, RandomAccessFile file) throws IOException {
    file.getFD().sync();
  }

  public void cut(String name, RandomAccessFile file, long length) throws IOException {
    file.setLength(length);
    file.seek(length);
  }

  public void rename(String from, String to) throws IOException {
    if (!file(from).renameTo(file(to))) throw new IOException("cannot rename");
  }

  public void delete(String name) {
    file(name).delete();
  }

  public static boolean isFull(IOException error) {
    String message = String.valueOf(error.getMessage());
    return message.contains("ENOSPC") || message.contains("No space left") || message.contains("EDQUOT")
        || message.contains("quota");
  }
}
